import { i18n } from '#i18n';
import { numberText } from '../texts/number-text';

export type MissingKind = 'chapters' | 'ratings';

/** What is needed of some series and this device does not have: their older chapters, or the reader's ratings. */
export interface MissingPart {
  readonly kind: MissingKind;
  /** How many series. */
  readonly of: number;
  /** What it costs to ask for it. */
  readonly requests: number;
  /** Series that are being asked for. */
  readonly loading: number;
  /** Not all of them came when they were asked for last. */
  readonly hasLoadFailed: boolean;
}

interface MissingPartsProps {
  readonly missing: readonly MissingPart[];
  /** What comes of it, for each kind that may be missing. */
  readonly words: Readonly<Partial<Record<MissingKind, (count: number) => string>>>;
  readonly onLoad: (kind: MissingKind) => void;
}

const presses = { chapters: 'bulk.load', ratings: 'bulk.loadRatings' } as const;

/** What is not known here, each with the press that asks for it. */
export function MissingParts({ missing, words, onLoad }: MissingPartsProps) {
  return missing.map(({ kind, of, requests, loading, hasLoadFailed }) => (
    <div key={kind} class="bulk-note">
      <p>{words[kind]?.(of)}</p>
      {hasLoadFailed && <p role="alert">{i18n.t('bulk.loadFailed')}</p>}
      {loading > 0 ? (
        <p role="status">{i18n.t('bulk.loading', { count: numberText(loading) })}</p>
      ) : (
        <button type="button" class="button button-small" onClick={() => onLoad(kind)}>
          {i18n.t(presses[kind], requests)}
        </button>
      )}
    </div>
  ));
}
