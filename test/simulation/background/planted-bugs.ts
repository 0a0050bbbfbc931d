/** Bugs that a background could have, each planted in a line of it, and the law that finds it: one at least for every invariant. */
import type { PlantedLine } from './bundle';

export interface PlantedBug extends PlantedLine {
  readonly name: string;
  /** The beginning of the law that it breaks. */
  readonly breaks: string;
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'nobody looks at what was spent',
    breaks: 'I1 ',
    file: 'lib/pacing/budget.ts',
    line: 'return Number.isFinite(from) ? burstRoomAt(budget.burst, budget.sends, dripMs(budget), from) : from;',
    instead: 'return now;',
  },
  {
    name: 'no route has a quota of its own',
    breaks: 'I2 ',
    file: 'lib/pacing/pacer.ts',
    line: 'const quota = quotaOf(turn.host, turn.method, turn.route);',
    instead: 'const quota = null;',
  },
  {
    name: 'a block is not looked at before a request leaves',
    breaks: 'I3 nothing but probes',
    file: 'lib/pacing/pacer.ts',
    line: 'return code && new Failure(code, { retryAt: until ?? undefined });',
    instead: 'return until === 0 && code ? new Failure(code, { retryAt: until ?? undefined }) : null;',
  },
  {
    name: 'the reservation is not awaited',
    breaks: 'I4 ',
    file: 'lib/pacing/launches.ts',
    line: 'hindranceOf(job, await written)',
    instead: 'hindranceOf(job, (written, true))',
  },
  {
    name: 'what a death left in flight is forgotten',
    breaks: 'I5 ',
    file: 'lib/outbox/merge.ts',
    line: "if (state.name === 'sending') return giveUpOn(intent, state.sent, now);",
    instead: "if (state.name === 'sending') return null;",
  },
  {
    name: 'an answer crosses out whatever is wanted by then',
    breaks: 'I6 ',
    file: 'lib/outbox/merge.ts',
    line: 'return rest.value === sent.value',
    instead: 'return sent.value === sent.value',
  },
  {
    name: 'who unfollows a series follows it',
    breaks: 'I6 at rest the service has what was wanted of a series',
    file: 'entrypoints/background/build-delivery.ts',
    line: 'const endpoint = value ? endpoints.follow : endpoints.unfollow;',
    instead: 'const endpoint = value === null ? endpoints.unfollow : endpoints.follow;',
  },
  {
    name: 'undoing one click undoes all but that',
    breaks: 'I6 at rest the service has the last',
    file: 'lib/outbox/outbox.ts',
    line: 'isOfKind(intent, kind) && intent.id === id);',
    instead: 'isOfKind(intent, kind) && intent.id !== id);',
  },
  {
    name: 'a click that cancels another leaves nothing to undo',
    breaks: 'I5 what was acknowledged is in the queue',
    file: 'lib/outbox/merge.ts',
    line: 'if (unanswered === null && !hasChanged) return null;',
    instead: 'if (unanswered === null || !hasChanged) return null;',
  },
  {
    name: 'a changed value does not wait for the older one',
    breaks: 'I6 a changed value',
    file: 'lib/outbox/intents.ts',
    line: 'export const ORPHAN_MS = 2_000;',
    instead: 'export const ORPHAN_MS = 0;',
  },
  {
    name: 'a report whose answer was lost is sent again unseen',
    breaks: 'I7 ',
    file: 'lib/outbox/reports.ts',
    line: "const state = { name: 'looking', sentAt, since: now, looks: 0, lookAt: now + LOOK_GAPS_MS[0] } as const;",
    instead: "const state = { name: 'waiting', attempts: 1, notBefore: now + 0 * sentAt } as const;",
  },
  {
    name: 'a renewal leaves twice, to be sure',
    breaks: 'I8 one renewal',
    file: 'lib/session/renewal.ts',
    line: 'return await tokens.refresh(held, held.refreshToken, beforeLeaving);',
    instead: 'return await Promise.any([1, 2].map(() => tokens.refresh(held, held.refreshToken, beforeLeaving)));',
  },
  {
    name: 'a new pair is used before it is kept',
    breaks: 'I8 a pair',
    file: 'lib/session/renewal.ts',
    line: 'await vault.renew({ ...held, ...pairKept(answer, refreshToken, clock.now()) });',
    instead:
      'void clock.sleep(5_000).then(() => vault.renew({ ...held, ...pairKept(answer, refreshToken, clock.now()) }));',
  },
  {
    name: 'that the service has ended a session is not written down',
    breaks: 'I9 ',
    file: 'lib/session/renewal.ts',
    line: 'attemptAt: null, isOver: true }',
    instead: 'attemptAt: null, isOver: false }',
  },
  {
    name: 'a 401 is answered by asking again and again',
    breaks: 'I10 ',
    file: 'lib/api/client.ts',
    line: 'first.status === 401 && token !== null ? await ask(await refused(token)) : first;',
    instead:
      'first.status === 401 && token !== null ? await ask(token).then(() => ask(token)).then(() => ask(token)).then(() => ask(token)).then(() => ask(token)) : first;',
  },
  {
    name: 'the trace of a session holds its client secret',
    breaks: 'I11 ',
    file: 'lib/session/session.ts',
    line: 'await trace.write({ account: null });',
    instead: 'await trace.write({ account: { id: credentials.clientSecret, name: credentials.password } });',
  },
  {
    name: 'no alarm is kept',
    breaks: 'I12 ',
    file: 'entrypoints/background/go-on.ts',
    line: 'if (!isSoonEnough) await',
    instead: 'if (existing && !isSoonEnough) await',
  },
  {
    name: 'a click wakes nobody',
    breaks: 'I13 ',
    file: 'lib/actions/mark-chapter.ts',
    line: 'parts.delivery.wake();',
    instead: '',
  },
  {
    name: 'every boot rebuilds the queue from its copy',
    breaks: 'I14 ',
    file: 'lib/outbox/mirror.ts',
    line: "if (await database.get('facts', identityKey)) return 0;",
    instead: '',
  },
  {
    name: 'a message is handled as it came',
    breaks: 'I15 ',
    file: 'lib/messages/dispatch.ts',
    line: "if (!input.success) throw new Failure('bad-request');",
    instead: 'if (!input.success) return { ok: true };',
  },
  {
    name: 'whoever asks is not judged',
    breaks: 'I15 ',
    file: 'lib/messages/dispatch.ts',
    line: 'if (asker === null || !(await mayAsk(asker, from, sender)))',
    instead: 'if (asker === undefined)',
  },
  {
    name: 'a captcha holds nothing',
    breaks: 'I16 ',
    file: 'lib/outbox/deliver.ts',
    line: 'const stopped = await heldKinds();',
    instead: 'const stopped = new Map(); void heldKinds;',
  },
];
