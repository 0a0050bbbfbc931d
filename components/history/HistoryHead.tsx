import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { ChoiceList } from '../library/ChoiceList';
import { isOwnClick } from '../look/own-click';
import { useEscape } from '../look/use-escape';

interface HistoryHeadProps {
  readonly isClearAsked: boolean;
  /** The service has been asked and has not answered; `null` where it is never asked. */
  readonly isAsking: boolean | null;
  /** What the last press has come to. */
  readonly note: string | null;
  /** Those that have something in the history. */
  readonly series: readonly { readonly mangaId: string; readonly title: string }[];
  /** `null` for all. */
  readonly chosenSeries: string | null;
  readonly onChooseSeries: (mangaId: string | null) => void;
  readonly onFetch: () => void;
  readonly onAskClear: (isAsked: boolean) => void;
  readonly onClear: () => void;
}

/** Narrows the history to a series, shows the service's history, which says before what it costs, and clears ours after a question in its place. */
export function HistoryHead(props: HistoryHeadProps) {
  const { isClearAsked, isAsking, note, series, chosenSeries } = props;
  const { onChooseSeries, onFetch, onAskClear, onClear } = props;
  const clear = useRef<HTMLButtonElement>(null);
  const leave = () => {
    onAskClear(false);
    clear.current?.focus();
  };
  useEscape(isClearAsked, leave);
  return (
    <div class="history-head">
      {series.length > 0 && (
        <ChoiceList
          label={i18n.t('history.series')}
          value={chosenSeries ?? ''}
          options={[
            ['', i18n.t('history.allSeries')],
            ...series.map(({ mangaId, title }) => [mangaId, title] as const),
          ]}
          onChoose={(mangaId) => onChooseSeries(mangaId || null)}
        />
      )}
      {isAsking !== null && (
        <button
          type="button"
          class="button button-small"
          aria-disabled={isAsking}
          aria-busy={isAsking}
          onClick={(event) => isOwnClick(event) && !isAsking && onFetch()}
        >
          {i18n.t('history.fetchButton')}
        </button>
      )}
      <button
        ref={clear}
        type="button"
        class="button button-small"
        aria-expanded={isClearAsked}
        onClick={() => onAskClear(!isClearAsked)}
      >
        {i18n.t('history.clearButton')}
      </button>
      <p class="history-note" role="status">
        {isAsking ? i18n.t('surprise.asking') : note}
      </p>
      {isClearAsked && (
        // biome-ignore lint/a11y/useSemanticElements: a question, and no fields.
        <div class="history-question" role="group" aria-labelledby="history-question">
          <p id="history-question">{i18n.t('history.question')}</p>
          <button type="button" class="button button-small button-danger" ref={focusAtOnce} onClick={onClear}>
            {i18n.t('history.confirm')}
          </button>
          <button type="button" class="button button-small" onClick={leave}>
            {i18n.t('erase.cancel')}
          </button>
        </div>
      )}
    </div>
  );
}

function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}
