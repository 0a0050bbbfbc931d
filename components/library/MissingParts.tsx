import { i18n } from '#i18n';
import { numberText } from '../texts/number-text';

export type MissingKind = 'chapters' | 'ratings';

/** What a file needs of some series and this device does not have. */
export interface MissingPart {
  readonly kind: MissingKind;
  /** How many series. */
  readonly of: number;
  /** What it costs to ask for it. */
  readonly requests: number;
  /** Series that are being asked for. */
  readonly loading: number;
  readonly hasLoadFailed: boolean;
}

interface MissingPartsProps {
  readonly missing: readonly MissingPart[];
  /** What comes of it. */
  readonly words: Readonly<Record<MissingKind, (count: number) => string>>;
  readonly onLoad: (kind: MissingKind) => void;
}

const presses = { chapters: 'bulk.load', ratings: 'bulk.loadRatings' } as const;

export function MissingParts({ missing, words, onLoad }: MissingPartsProps) {
  return missing.map(({ kind, of, requests, ...part }) => (
    <MissingNotice
      key={kind}
      {...part}
      sentence={words[kind](of)}
      press={i18n.t(presses[kind], requests)}
      onLoad={() => onLoad(kind)}
    />
  ));
}

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
