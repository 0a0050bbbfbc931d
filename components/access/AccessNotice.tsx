import { i18n } from '#i18n';
import { Notice } from '../look/Notice';
import { accessSentences, type WithheldHost } from './access-sentences';

interface AccessNoticeProps {
  readonly withheld: readonly WithheldHost[];
  /** The browser was asked and said no. */
  readonly wasRefused: boolean;
  /** Called in the turn of the click: a browser asks the person at no other moment. */
  readonly onGive: () => void;
}

/** Names the hosts that the browser withholds and what does not work without them, with "Give access". */
export function AccessNotice({ withheld, wasRefused, onGive }: AccessNoticeProps) {
  const sentences = accessSentences(withheld);
  if (!sentences) return null;
  return (
    <Notice tone="warn">
      <p>
        <strong>{sentences.title}</strong>
      </p>
      {sentences.effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      <button type="button" class="button button-small" onClick={onGive}>
        {i18n.t('access.give')}
      </button>
      {wasRefused && <p>{i18n.t('access.refused')}</p>}
    </Notice>
  );
}
