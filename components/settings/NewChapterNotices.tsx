import { i18n } from '#i18n';
import { Toggle } from './Toggle';

interface NewChapterNoticesProps {
  readonly isOn: boolean;
  /** Turned on, but not allowed in this browser: the choice came from another device, or the permission was withdrawn. */
  readonly isMissing: boolean;
  /** An administrator has chosen. */
  readonly isManaged: boolean;
  /** The browser was asked just now and said no. */
  readonly wasRefused: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** Turns notifications of new chapters on and off. */
export function NewChapterNotices({ isOn, isMissing, isManaged, wasRefused, onToggle }: NewChapterNoticesProps) {
  return (
    <Toggle label={i18n.t('news.label')} isOn={isOn && !isMissing} onToggle={onToggle}>
      <p>{i18n.t('news.help')}</p>
      <p role="status" class="problem">
        {wasRefused
          ? i18n.t('news.refused')
          : isMissing && isOn && (isManaged ? i18n.t('news.managed') : i18n.t('news.missing'))}
      </p>
    </Toggle>
  );
}
