import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Cover } from '../follows/Cover';
import { Icon, type IconName } from '../look/Icon';
import { exactly } from '../texts/times';
import { type WaitingEntry, waitingSentence, wishSentence } from './waiting-entry';

interface WaitingRowProps {
  readonly entry: WaitingEntry;
  /** `null` where the series is not known here. */
  readonly cover: ReadonlySignal<string | null> | null;
  /** Epoch ms. */
  readonly now: number;
  readonly onRetry: (entry: WaitingEntry) => void;
  readonly onDismiss: (entry: WaitingEntry) => void;
}

/** One mark in the queue: of which chapter, made when, and how it stands; what was refused can be tried again or let go. */
export function WaitingRow({ entry, cover, now, onRetry, onDismiss }: WaitingRowProps) {
  const { chapterId, title, chapter, at, delivery } = entry;
  return (
    <li class="waiting-row" aria-labelledby={`waiting-${chapterId}`}>
      <Cover title={title} picture={cover?.value ?? null} />
      <div class="waiting-words">
        <h2 class="waiting-title" id={`waiting-${chapterId}`} title={title}>
          {title}
        </h2>
        <p class="waiting-what" title={exactly(at)}>
          {chapter} · {wishSentence(entry, now)}
        </p>
        <p class="waiting-state" data-delivery={delivery}>
          <Icon name={icons[delivery]} />
          {waitingSentence(entry, now)}
        </p>
        {delivery === 'refused' && (
          <div class="waiting-buttons">
            <button
              type="button"
              class="button button-small"
              aria-label={i18n.t('waiting.retryNamed', { title, chapter })}
              onClick={() => onRetry(entry)}
            >
              {i18n.t('waiting.retry')}
            </button>
            <button
              type="button"
              class="button button-plain"
              aria-label={i18n.t('waiting.dismissNamed', { title, chapter })}
              onClick={() => onDismiss(entry)}
            >
              {i18n.t('waiting.dismiss')}
            </button>
          </div>
        )}
      </div>
    </li>
  );
}

const icons: Record<WaitingEntry['delivery'], IconName> = { waiting: 'pause', sending: 'sending', refused: 'warning' };
