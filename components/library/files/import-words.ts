import { i18n } from '#i18n';
import type { FileRefusal, RefusedSeries, SeriesRefusal } from '../../../lib/library/files/file-refusal';
import type { TakenPart } from '../../../lib/library/files/plan-import';
import type { BulkEdit } from '../../../lib/model/bulk-change';
import { DOT } from '../../texts/dot';
import { numberText } from '../../texts/number-text';
import { ratingName } from '../../texts/rating-name';
import { readingStatusName } from '../../texts/reading-status';

/** Keys of texts. */
export const partNames = {
  list: 'files.partList',
  ratings: 'files.partRatings',
  read: 'files.partRead',
  settings: 'files.partSettings',
} as const satisfies Record<TakenPart, string>;

const fileRefusals = {
  empty: 'files.fileEmpty',
  'too-large': 'files.fileTooLarge',
  'no-text': 'files.fileNoText',
  'no-json': 'files.fileNoJson',
  'no-xml': 'files.fileNoXml',
  declarations: 'files.fileDeclarations',
  'anime-list': 'files.fileAnime',
  'settings-file': 'files.fileSettings',
  'other-file': 'files.fileOther',
  'newer-version': 'files.fileNewer',
  'too-many': 'files.fileTooMany',
  damaged: 'files.fileDamaged',
} as const satisfies Record<FileRefusal, string>;

/** Why a file is not read. */
export function fileRefusalSentence(refusal: FileRefusal): string {
  return i18n.t(fileRefusals[refusal]);
}

const seriesRefusals = {
  fields: 'files.whyFields',
  id: 'files.whyId',
  title: 'files.whyTitle',
  list: 'files.whyList',
  rating: 'files.whyRating',
  read: 'files.whyRead',
  settings: 'files.whySettings',
  twice: 'files.whyTwice',
  ambiguous: 'files.whyAmbiguous',
} as const satisfies Record<SeriesRefusal, string>;

/** Which series of a file is left out, and why. */
export function refusedText({ at, title, reason }: RefusedSeries): string {
  const place = i18n.t('files.place', { place: numberText(at) });
  return [place, title, i18n.t(seriesRefusals[reason])].filter(Boolean).join(DOT);
}

/** What a series gets, in a few words. */
export function importText(edits: readonly BulkEdit[]): string {
  const marks = edits.filter(({ kind }) => kind === 'mark').length;
  const words = edits.flatMap((edit) => {
    if (edit.kind === 'follow') return [i18n.t('files.followed')];
    if (edit.kind === 'status') return [readingStatusName(edit.after)];
    if (edit.kind === 'rating') return [ratingName(edit.after)];
    return edit.kind === 'settings' ? [i18n.t('files.configured')] : [];
  });
  return [...words, ...(marks > 0 ? [i18n.t('series.known', marks)] : [])].join(DOT);
}
