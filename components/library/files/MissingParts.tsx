import { i18n } from '#i18n';
import { MissingNotice } from '../MissingNotice';

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
