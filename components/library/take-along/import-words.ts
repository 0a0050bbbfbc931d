import { i18n } from '#i18n';
import type { FileRefusal, RefusedSeries, SeriesRefusal } from '../../../lib/library/take-along/file-refusal';
import type { TakenPart } from '../../../lib/library/take-along/taken-series';
import type { BulkEdit } from '../../../lib/model/bulk-change';
import { DOT } from '../../texts/dot';
import { numberText } from '../../texts/number-text';
import { ratingName } from '../../texts/rating-name';
import { readingStatusName } from '../../texts/reading-status';

/** Keys of texts. */
export const partNames = {
  list: 'takeAlong.partList',
  ratings: 'takeAlong.partRatings',
  read: 'takeAlong.partRead',
  settings: 'takeAlong.partSettings',
} as const satisfies Record<TakenPart, string>;

const fileRefusals = {
  empty: 'takeAlong.fileEmpty',
  'too-large': 'takeAlong.fileTooLarge',
  'no-text': 'takeAlong.fileNoText',
  'no-json': 'takeAlong.fileNoJson',
  'no-xml': 'takeAlong.fileNoXml',
  declarations: 'takeAlong.fileDeclarations',
  'anime-list': 'takeAlong.fileAnime',
  'settings-file': 'takeAlong.fileSettings',
  'other-file': 'takeAlong.fileOther',
  'newer-version': 'takeAlong.fileNewer',
  'too-many': 'takeAlong.fileTooMany',
  damaged: 'takeAlong.fileDamaged',
} as const satisfies Record<FileRefusal, string>;

/** Why a file is not read. */
export function fileRefusalSentence(refusal: FileRefusal): string {
  return i18n.t(fileRefusals[refusal]);
}

const seriesRefusals = {
  fields: 'takeAlong.whyFields',
  id: 'takeAlong.whyId',
  title: 'takeAlong.whyTitle',
  list: 'takeAlong.whyList',
  rating: 'takeAlong.whyRating',
  read: 'takeAlong.whyRead',
  settings: 'takeAlong.whySettings',
  twice: 'takeAlong.whyTwice',
  ambiguous: 'takeAlong.whyAmbiguous',
} as const satisfies Record<SeriesRefusal, string>;

/** Which series of a file is left out, and why. */
export function refusedText({ at, title, reason }: RefusedSeries): string {
  const place = i18n.t('takeAlong.place', { place: numberText(at) });
  return [place, title, i18n.t(seriesRefusals[reason])].filter(Boolean).join(DOT);
}

/** What a series gets, in a few words. */
export function importText(edits: readonly BulkEdit[]): string {
  const marks = edits.filter(({ kind }) => kind === 'mark').length;
  const words = edits.flatMap((edit) => {
    if (edit.kind === 'follow') return [i18n.t('takeAlong.followed')];
    if (edit.kind === 'status') return [readingStatusName(edit.after)];
    if (edit.kind === 'rating') return [ratingName(edit.after)];
    return edit.kind === 'settings' ? [i18n.t('takeAlong.configured')] : [];
  });
  return [...words, ...(marks > 0 ? [i18n.t('series.known', marks)] : [])].join(DOT);
}
