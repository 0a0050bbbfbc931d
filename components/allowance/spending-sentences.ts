import { i18n } from '#i18n';
import type { View } from '../../lib/storage/views';
import { timedSentence } from '../texts/times';

type Waiting = View<'allowance'>['waiting'][number];

/** A test holds these against the reasons in `lib/reasons.ts`. */
const reasons = {
  'sign-in': 'allowance.reason.signIn',
  'renew-session': 'allowance.reason.renewSession',
  'sign-out': 'allowance.reason.signOut',
  mark: 'allowance.reason.mark',
  'find-manga': 'allowance.reason.findManga',
  'old-number': 'allowance.reason.oldNumber',
  follow: 'allowance.reason.follow',
  status: 'allowance.reason.status',
  rating: 'allowance.reason.rating',
  report: 'allowance.reason.report',
  discuss: 'allowance.reason.discuss',
  surprise: 'allowance.reason.surprise',
  history: 'allowance.reason.history',
  sync: 'allowance.reason.sync',
  cover: 'allowance.reason.cover',
  probe: 'allowance.reason.probe',
} as const;

const holdups = {
  allowance: 'allowance.because.allowance',
  quota: 'allowance.because.quota',
  site: 'allowance.because.site',
  probe: 'allowance.because.probe',
} as const satisfies Record<Waiting['because'], string>;

/** An unknown reason comes from a newer version and is "Something else". */
export function reasonText(reason: string): string {
  return i18n.t(isReason(reason) ? reasons[reason] : 'allowance.reason.other');
}

/** Why requests wait and, if it is known and near enough to watch, until when. @param now epoch ms. */
export function waitSentence({ because, until }: Waiting, now: number): string {
  const why = i18n.t(holdups[because]);
  return until === null ? why : `${why} ${nextSentence(until, now)}`;
}

function nextSentence(until: number, now: number): string {
  return until <= now
    ? i18n.t('allowance.nextNow')
    : timedSentence({ in: 'allowance.nextIn', at: 'allowance.nextAt' }, until, now);
}

function isReason(reason: string): reason is keyof typeof reasons {
  return Object.hasOwn(reasons, reason);
}
