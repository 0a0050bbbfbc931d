import { i18n } from '#i18n';
import type { FileRefusal } from '../../../lib/library/take-along/read-json';
import type { TakenPart } from '../../../lib/library/take-along/taken-series';
import type { BulkEdit } from '../../../lib/model/bulk-change';
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

const refusals = {
  empty: 'takeAlong.fileEmpty',
  'too-large': 'takeAlong.fileTooLarge',
  'no-text': 'takeAlong.fileNoText',
  'no-json': 'takeAlong.fileNoJson',
  'settings-file': 'takeAlong.fileSettings',
  'other-file': 'takeAlong.fileOther',
  'newer-version': 'takeAlong.fileNewer',
  'too-many': 'takeAlong.fileTooMany',
} as const satisfies Record<Exclude<FileRefusal, 'damaged' | 'twice'>, string>;

/** Why a file is not read, and where. @param at counts series from 1. */
export function refusalSentence(refusal: FileRefusal, at: number | null): string {
  if (refusal !== 'damaged' && refusal !== 'twice') return i18n.t(refusals[refusal]);
  if (at === null) return i18n.t('takeAlong.fileDamaged');
  const place = { place: numberText(at) };
  return refusal === 'twice' ? i18n.t('takeAlong.seriesTwice', place) : i18n.t('takeAlong.seriesDamaged', place);
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
  return [...words, ...(marks > 0 ? [i18n.t('series.known', marks)] : [])].join(' · ');
}
