import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';

/** The texts about what "this and all before it" would mark. */
export interface UpToPreviewText {
  /** The series. */
  readonly title: string;
  /** "Vol. 2 Ch. 12". */
  readonly chapter: string;
  readonly count: number;
  /** In reading order. */
  readonly spans: readonly { readonly volume: string; readonly chapters: string; readonly count: number }[];
  /** What is left out and why; `null` if nothing is. */
  readonly leftOut: string | null;
}

interface UpToPreviewProps extends UpToPreviewText {
  readonly onMark: () => void;
  readonly onCancel: () => void;
}

/** States what would be marked before it is; Enter confirms. */
export function UpToPreview({ chapter, count, spans, leftOut, onMark, onCancel }: UpToPreviewProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const isNothing = count === 0;
  useLayoutEffect(() => buttons.current?.querySelector('button')?.focus(), [isNothing]);
  return (
    <>
      <div class="up-to-list">
        <p>{isNothing ? i18n.t('series.upToNothing', { chapter }) : i18n.t('series.upToCount', count, { chapter })}</p>
        <ul>
          {spans.map(({ volume, chapters, count: many }) => (
            <li key={`${volume} ${chapters}`}>
              <span class="up-to-volume">{volume}</span>
              <span>{chapters}</span>
              <span class="up-to-many">{i18n.t('series.known', many)}</span>
            </li>
          ))}
        </ul>
        {leftOut !== null && <p class="up-to-note">{leftOut}</p>}
      </div>
      <div class="up-to-buttons" ref={buttons}>
        {!isNothing && (
          <button type="button" class="button button-primary" onClick={onMark}>
            {i18n.t('upTo.mark', count)}
          </button>
        )}
        <button type="button" class="button" onClick={onCancel}>
          {i18n.t(isNothing ? 'report.close' : 'series.cancel')}
        </button>
      </div>
    </>
  );
}
