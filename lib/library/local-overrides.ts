import { DAY } from '../clock';
import type { LocalOverrides, MangaRow } from '../model/rows';
import { shownBy, standsOver } from './markers';

/**
 * What the service took from here lately may be missing in its answer.
 * @param askedAt epoch ms, of the question.
 * @param about what the answer speaks of.
 */
export function withLocalOverrides<Row extends MangaRow>(
  row: Row,
  overrides: LocalOverrides | undefined,
  askedAt: number,
  about: 'follow' | 'status',
): Row {
  if (!overrides) return row;
  const { follow, status } = overrides;
  return {
    ...row,
    ...(follow && standsOver(follow, askedAt) && { isFollowed: follow.value }),
    ...(status && standsOver(status, askedAt) && { status: status.value }),
    localOverrides: {
      ...overrides,
      ...(about === 'follow' && follow && { follow: shownBy(follow, row.isFollowed === follow.value, askedAt) }),
      ...(about === 'status' && status && { status: shownBy(status, row.status === status.value, askedAt) }),
    },
  };
}

/** The row when the service has taken a follow, or taken one back. @param at of its answer, in epoch ms. */
export function withFollow<Row extends MangaRow>(row: Row, isFollowed: boolean, at: number): Row {
  const last = row.localOverrides?.follow;
  const begins = isFollowed && !row.isFollowed;
  const isWithinOverlap = last?.value === false && at >= last.at && at - last.at < OVERLAP_MS;
  const isUnlisted = begins && !isWithinOverlap ? true : last?.isUnlisted;
  const follow = { value: isFollowed, at, ...(isUnlisted && { isUnlisted }) };
  return { ...row, isFollowed, localOverrides: { ...row.localOverrides, follow } };
}

/** The row with a follow that the service may not have yet. @param at of the press, in epoch ms. */
export function withWantedFollow<Row extends MangaRow>(row: Row, isFollowed: boolean, at: number): Row {
  return isFollowed && !row.isFollowed ? withFollow(row, true, at) : { ...row, isFollowed };
}

/** A page of the list has brought the series. */
export function withListedFollow(row: MangaRow): MangaRow {
  if (!row.isFollowed || !row.localOverrides?.follow?.isUnlisted) return row;
  const { isUnlisted: _, ...follow } = row.localOverrides.follow;
  return { ...row, localOverrides: { ...row.localOverrides, follow } };
}

/** Whether its chapters were not asked for since it is followed. */
export function isNewInList(row: MangaRow | undefined): boolean {
  return !row?.isFollowed || row.localOverrides?.follow?.isUnlisted === true;
}

/** Whether checks bring all that comes out after its chapters were asked for: they look back no further than the overlap before a follow. */
export function isKeptUpToDate(row: MangaRow): boolean {
  const { isFollowed, complete, localOverrides } = row;
  if (!isNewInList(row)) return true;
  const followedAt = localOverrides?.follow?.at ?? 0;
  return isFollowed && complete !== undefined && complete.at >= followedAt - OVERLAP_MS;
}

/** In ms, that a check looks back beyond the one before it: the service may show things late, and clocks differ. */
export const OVERLAP_MS = DAY;
