import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { useEscape } from '../look/use-escape';

/** What "Mark up to here" would mark. */
export interface UpToHerePreview {
  readonly chapter: string;
  readonly count: number;
}

interface UpToHereProps extends UpToHerePreview {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** States the number of marks before they are made. */
export function UpToHere({ chapter, count, onConfirm, onCancel }: UpToHereProps) {
  const group = useRef<HTMLElement>(null);
  useLayoutEffect(() => group.current?.querySelector('button')?.focus(), [chapter]);
  useEscape(true, onCancel);
  return (
    <section ref={group} class="toast up-to-here" aria-label={i18n.t('series.upTo')}>
      <p aria-live="polite">
        {count === 0 ? i18n.t('series.upToNothing', { chapter }) : i18n.t('series.upToCount', count, { chapter })}
      </p>
      {count > 0 && (
        <button type="button" class="button button-small" onClick={onConfirm}>
          {i18n.t('series.upToConfirm', count)}
        </button>
      )}
      <button type="button" class="button button-small" onClick={onCancel}>
        {i18n.t('series.cancel')}
      </button>
    </section>
  );
}
