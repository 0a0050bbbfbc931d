/** Bugs that a background could have, each planted in a line of it, and the invariant that it breaks: one at least for each. */
import type { PlantedLine } from './bundle';
import type { Invariant } from './invariants';

export interface PlantedBug extends PlantedLine {
  readonly name: string;
  readonly breaks: Invariant;
  /** Where the search begins: not far before the first seed that finds it. */
  readonly from?: number;
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'what was spent is not looked at',
    breaks: 'I1 no more of our requests arrive in a second than one address may make',
    file: 'lib/pacing/budget.ts',
    line: 'return Number.isFinite(from) ? burstRoomAt(budget.burst, budget.sends, dripMs(budget), from) : from;',
    instead: 'return now;',
  },
  {
    name: 'no route has a quota of its own',
    breaks: 'I2 no more requests of a quota arrive in a period than it has',
    file: 'lib/pacing/pacer.ts',
    line: 'const quota = quotaOf(turn.host, turn.method, turn.route);',
    instead: 'const quota = null;',
  },
  {
    name: 'a block is not looked at before a request leaves',
    breaks: 'I3 nothing but probes leaves once a block is durable',
    file: 'lib/pacing/pacer.ts',
    line: 'if (code) return new Failure(code, { retryAt: until ?? undefined });',
    instead: 'if (until === 0 && code) return new Failure(code, { retryAt: until ?? undefined });',
  },
  {
    name: 'the reservation is not awaited',
    breaks: 'I4 a reservation is durable before its request leaves',
    file: 'lib/pacing/scheduler.ts',
    line: 'hindranceOf(job, await written)',
    instead: 'hindranceOf(job, (written, true))',
  },
  {
    name: 'what a death left in flight is forgotten',
    breaks: 'I5 what was acknowledged is in the queue or at the service',
    file: 'lib/outbox/merge.ts',
    line: "if (state.name === 'sending') return markUnknown(intent, state.sent, now);",
    instead: "if (state.name === 'sending') return null;",
  },
  {
    name: 'an answer crosses out whatever is wanted by then',
    breaks: 'I6 at rest the service has what was acknowledged last',
    from: 119,
    file: 'lib/outbox/merge.ts',
    line: 'return rest.value === sent.value',
    instead: 'return sent.value === sent.value',
  },
  {
    name: 'who unfollows a series follows it',
    breaks: 'I6 at rest the service has what was wanted of a series',
    file: 'lib/outbox/delivery/create-delivery.ts',
    line: 'const endpoint = value ? endpoints.follow : endpoints.unfollow;',
    instead: 'const endpoint = value === null ? endpoints.unfollow : endpoints.follow;',
  },
  {
    name: 'undoing one click undoes all but that',
    breaks: 'I6 at rest the service has what was acknowledged last',
    file: 'lib/outbox/outbox.ts',
    line: 'isOfKind(intent, kind) && intent.id === id);',
    instead: 'isOfKind(intent, kind) && intent.id !== id);',
  },
  {
    name: 'a click that cancels another leaves nothing to undo',
    breaks: 'I5 what was acknowledged is in the queue or at the service',
    file: 'lib/outbox/merge.ts',
    line: 'if (unanswered === null && !hasChanged) return null;',
    instead: 'if (unanswered === null || !hasChanged) return null;',
  },
  {
    name: 'a changed value does not wait for the older one',
    breaks: 'I6 a changed value waits out the older one',
    file: 'lib/model/intents.ts',
    line: 'export const ORPHAN_MS = 2_000;',
    instead: 'export const ORPHAN_MS = 0;',
    from: 60,
  },
  {
    name: 'a report whose answer was lost is sent again unseen',
    breaks: 'I7 a report arrives once',
    file: 'lib/outbox/reports.ts',
    line: "const state = { name: 'looking', sentAt, since: now, looks: 0, lookAt: now + LOOK_GAPS_MS[0] } as const;",
    instead: "const state = { name: 'waiting', attempts: 1, notBefore: now + 0 * sentAt } as const;",
  },
  {
    name: 'a renewal leaves twice, to be sure',
    breaks: 'I8 one renewal is under way at most',
    file: 'lib/session/token-refresh.ts',
    line: 'return await tokens.refresh(held, held.refreshToken, beforeLeaving);',
    instead: 'return await Promise.any([1, 2].map(() => tokens.refresh(held, held.refreshToken, beforeLeaving)));',
  },
  {
    name: 'a new pair is used before it is kept',
    breaks: 'I8 a pair is kept before it is used',
    file: 'lib/session/token-refresh.ts',
    line: 'await vault.renew({ ...held, ...pairKept(answer, refreshToken, clock.now()) });',
    instead:
      'void clock.sleep(5_000).then(() => vault.renew({ ...held, ...pairKept(answer, refreshToken, clock.now()) }));',
  },
  {
    name: 'that the service has ended a session is not written down',
    breaks: 'I9 a refused refresh token is not sent again',
    from: 440,
    file: 'lib/session/token-refresh.ts',
    line: 'attemptAt: null, isOver: true }',
    instead: 'attemptAt: null, isOver: false }',
  },
  {
    name: 'a 401 is answered by asking again and again',
    breaks: 'I10 a request is repeated once after a 401',
    file: 'lib/api/client.ts',
    line: 'isAboutToken(first) ? await ask(await otherToken(token)) : first;',
    instead:
      'isAboutToken(first) ? await ask(token).then(() => ask(token)).then(() => ask(token)).then(() => ask(token)).then(() => ask(token)) : first;',
  },
  {
    name: 'the trace of a session holds its client secret',
    breaks: 'I11 no secret stands in the open',
    file: 'lib/session/session.ts',
    line: 'await trace.write({ account: null });',
    instead: 'await trace.write({ account: { id: credentials.clientSecret, name: credentials.password } });',
  },
  {
    name: 'no alarm is kept',
    breaks: 'I12 the queue is empty in the end',
    file: 'entrypoints/background/resume-work.ts',
    line: 'if (!isSoonEnough) await',
    instead: 'if (existing && !isSoonEnough) await',
    from: 180,
  },
  {
    name: 'a click wakes no worker',
    breaks: 'I13 a click leaves within three turns',
    file: 'lib/actions/chapters/mark-chapter.ts',
    line: 'parts.delivery.wake();',
    instead: '',
  },
  {
    name: 'every boot rebuilds the queue from its copy',
    breaks: 'I14 a boot changes nothing in the queue',
    file: 'lib/outbox/backup-copy.ts',
    line: "if (await stored(() => database.get('facts', identityKey))) return 0;",
    instead: '',
  },
  {
    name: 'a message is handled as it came',
    breaks: 'I15 a hostile message is refused',
    file: 'lib/messages/dispatch.ts',
    line: "if (!input.success) throw new Failure('bad-request');",
    instead: 'if (!input.success) return { ok: true };',
  },
  {
    name: 'senders are not judged',
    breaks: 'I15 a hostile message is refused',
    file: 'lib/messages/dispatch.ts',
    line: 'if (asker === null || !(await mayAsk(asker, from, sender)))',
    instead: 'if (asker === undefined)',
  },
  {
    name: 'what a captcha holds is forgotten with the worker',
    breaks: 'I16 what a captcha holds does not leave',
    file: 'entrypoints/background/create-dependencies.ts',
    line: 'memory: createCaptchaStore(database),',
    instead: 'memory: { read: async () => [], write: createCaptchaStore(database).write },',
  },
  {
    name: 'a connection that the browser has closed is kept for as long as the worker lives',
    breaks: 'I17 a database that was closed is opened again at the next use',
    file: 'lib/database/database.ts',
    line: 'terminated: onClosed,',
    instead: '',
  },
  {
    name: 'a captcha holds nothing',
    breaks: 'I16 what a captcha holds does not leave',
    file: 'lib/outbox/delivery/lane.ts',
    line: 'const stopped = await heldKinds();',
    instead: 'const stopped = new Map(); void heldKinds;',
  },
  {
    name: 'two probes leave, to be sure',
    breaks: 'I3 a probe leaves alone',
    file: 'lib/pacing/probes.ts',
    line: 'const landing = await dispatch(parts, parts.sendProbe, false);',
    instead: 'const [landing] = await Promise.all([1, 2].map(() => dispatch(parts, parts.sendProbe, false)));',
  },
  {
    name: 'the gap between probes grows by half',
    breaks: 'I3 the gaps between probes double',
    from: 127,
    file: 'lib/pacing/breaker.ts',
    line: 'Math.max(breaker.gapMs, Math.min(longestGapMs[breaker.state], 2 * breaker.gapMs))',
    instead: 'Math.max(breaker.gapMs, Math.min(longestGapMs[breaker.state], 1.5 * breaker.gapMs))',
  },
  {
    name: 'of a series that is followed the status alone is wanted',
    breaks: 'I5 what was acknowledged of a series is in the queue or at the service',
    file: 'lib/actions/series/follow-series.ts',
    line: 'await parts.outbox.wantAll(setsStatus ? [wish, statusWish] : [wish]);',
    instead: 'await parts.outbox.wantAll(setsStatus ? [statusWish] : []); void wish;',
  },
  {
    name: 'the account that is signed in sends what any account wants',
    breaks: 'I6 a wish leaves under the account that wanted it',
    file: 'lib/outbox/rows.ts',
    line: "ofAccount: (account) => stored(() => database.getAll('intents', ofAccount(account ?? ''))),",
    instead:
      "ofAccount: (account) => stored(() => database.getAll('intents', account === '' ? ofAccount(account) : undefined)),",
  },
  {
    name: 'the account that is signed in reports what any account wrote',
    breaks: 'I7 a report arrives under the account that wrote it',
    file: 'lib/outbox/rows.ts',
    line: "ofAccount: (account) => stored(() => database.getAll('intents', ofAccount(account ?? ''))),",
    instead:
      "ofAccount: async (account) => [...(await stored(() => database.getAll('intents', ofAccount(account ?? '')))), ...(await database.getAll('intents')).filter((intent) => intent.kind === 'report' && intent.account !== account)],",
  },
  {
    name: 'trouble of the service refuses a wish for good',
    breaks: 'I6 what the service would take is not refused',
    file: 'lib/outbox/delivery/sender.ts',
    line: "const refusals: ReadonlySet<FailureCode> = new Set(['bad-request', 'not-found']);",
    instead: "const refusals: ReadonlySet<FailureCode> = new Set(['bad-request', 'not-found', 'service-trouble']);",
  },
  {
    name: 'a report that a death left in flight is forgotten',
    breaks: 'I7 a confirmed report arrives, or is asked about',
    file: 'lib/outbox/reports.ts',
    line: '      return markUnknown(intent, now);',
    instead: '      return null;',
  },
  {
    name: 'a report that is to be sent once more is let go',
    breaks: 'I7 a report that is sent once more is in the queue',
    from: 1860,
    file: 'lib/actions/reports/decide-report.ts',
    line: 'await parts.outbox.sendAgain({ account, key }, operationId, details);',
    instead: "await parts.outbox.takeBack({ account, kind: 'report', key }, asked.id);",
  },
  {
    name: 'the service is asked once more whether a session is over',
    breaks: 'I9 a session that is over is not renewed',
    from: 440,
    file: 'lib/session/token-refresh.ts',
    line: 'if (signOuts() === signOutsBefore) onRenewal?.(failure);\n    });',
    instead:
      'if (signOuts() === signOutsBefore) onRenewal?.(failure);\n    }); await tokens.refresh(held, held.refreshToken, async () => undefined).catch(() => undefined);',
  },
  {
    name: 'a password is sent twice, to be sure',
    breaks: 'I9 a password is sent once for each sign-in',
    file: 'lib/session/token-endpoint.ts',
    line: "return readTokens(await post(turn, realm.token, fields, client, beforeLeaving), 'wrong-credentials');",
    instead:
      "await post(turn, realm.token, fields, client, beforeLeaving);\n      return readTokens(await post(turn, realm.token, fields, client, beforeLeaving), 'wrong-credentials');",
  },
  {
    name: 'an hour has three hundred passwords',
    breaks: 'I9 three passwords an hour are the most',
    file: 'lib/session/password-attempts.ts',
    line: 'const ATTEMPTS_PER_HOUR = 3;',
    instead: 'const ATTEMPTS_PER_HOUR = 300;',
  },
  {
    name: 'a database of a newer version is emptied',
    breaks: 'I14 what a newer version wrote is not touched',
    file: 'lib/database/database.ts',
    line: "  } catch (thrown) {\n    throw new Failure(isNamed(thrown, 'VersionError')",
    instead:
      "  } catch (thrown) {\n    if (isNamed(thrown, 'VersionError')) await openDB(DATABASE_NAME).then((database) => database.clear('intents'));\n    throw new Failure(isNamed(thrown, 'VersionError')",
  },
  {
    name: 'what was sent to us is written down as it came',
    breaks: 'I15 nothing of a hostile message is stored or sent',
    file: 'lib/messages/dispatch.ts',
    line: "if (!input.success) throw new Failure('bad-request');",
    instead:
      "if (!input.success) throw await browser.storage.local.set({ refused: envelope.input }).then(() => new Failure('bad-request'));",
  },
  {
    name: 'a click is answered with the opposite',
    breaks: 'what was asked for is what the reply says',
    file: 'lib/actions/chapters/mark-chapter.ts',
    line: 'return showChapter(parts, chapterId);',
    instead:
      "const state = await showChapter(parts, chapterId);\n  return { ...state, read: read ? 'unread' : 'read' };",
  },
  {
    name: 'a delivery that fails says nothing',
    breaks: 'nothing fails unheard',
    file: 'lib/outbox/delivery/lane.ts',
    line: 'end = await deliverAll().catch(async (thrown) => ({ met: asFailure(thrown), nextInMs: await nextInMs() }));',
    instead: 'end = await deliverAll();',
  },
];
