import { i18n } from '#i18n';
import { numberText } from '../texts/number-text';

/** Of some series, what this device does not have. */
export interface MissingNoticeProps {
  readonly sentence: string;
  /** The press that asks for it, with its cost. */
  readonly press: string;
  /** Series that are being asked for. */
  readonly loading: number;
  /** Not all of them came when they were asked for last. */
  readonly hasLoadFailed: boolean;
  readonly onLoad: () => void;
}

/** What is not known here, and the press that asks for it. */
export function MissingNotice({ sentence, press, loading, hasLoadFailed, onLoad }: MissingNoticeProps) {
  return (
    <div class="bulk-note">
      <p>{sentence}</p>
      {hasLoadFailed && <p role="alert">{i18n.t('bulk.loadFailed')}</p>}
      {loading > 0 ? (
        <p role="status">{i18n.t('bulk.loading', { count: numberText(loading) })}</p>
      ) : (
        <button type="button" class="button button-small" onClick={onLoad}>
          {press}
        </button>
      )}
    </div>
  );
}
