import { i18n } from '#i18n';
import { notCounted } from '../../components/series/series-entry';
import { chapterName } from '../../components/texts/chapter-name';
import type { UpToPreviewText } from '../../components/up-to/UpToPreview';
import { type ChapterSpan, spansOf } from '../../lib/library/numbers/spans';
import type { LeftOut, UpToHere } from '../../lib/library/numbers/up-to-here';
import type { MangaRow } from '../../lib/model/rows';

/** The texts of the preview: the chapters by volume, and what is left out and why. */
export function previewText(manga: MangaRow, { last, chapters, leftOut }: UpToHere): UpToPreviewText {
  const parts = leftOuts.flatMap((why) => {
    const count = leftOut.get(why) ?? 0;
    return count > 0 ? [i18n.t(leftOutTexts[why], count)] : [];
  });
  return {
    title: manga.title,
    chapter: fullName(manga, last),
    count: chapters.length,
    spans: spansOf(chapters).map((span) => ({
      volume: span.volume === null ? i18n.t('upTo.noVolume') : i18n.t('upTo.volume', { volume: span.volume }),
      chapters: spanName(manga, span),
      count: span.count,
    })),
    leftOut: parts.length > 0 ? i18n.t('upTo.leftOut', { parts: parts.join(', ') }) : null,
  };
}

/** The volume stands above its chapters. */
function spanName(manga: MangaRow, { first, last }: ChapterSpan): string {
  const [from, to] = [first, last].map((chapter) => chapterName({ ...manga, resetsNumbers: false }, chapter));
  return from === to ? `${from}` : `${from} – ${to}`;
}

/** With its volume if it has one, because it is named alone. */
function fullName(manga: MangaRow, last: UpToHere['last']): string {
  return chapterName({ ...manga, resetsNumbers: Boolean(last.volume) }, last);
}

const leftOutTexts = { ...notCounted, read: 'upTo.read' } as const satisfies Record<LeftOut, string>;
const leftOuts = [
  'read',
  'otherRelease',
  'otherLanguage',
  'hiddenGroup',
  'hiddenRating',
  'unavailable',
  'future',
] as const;
