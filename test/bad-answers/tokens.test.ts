import { describe, expect, it } from 'vitest';
import { account, credentials, givenSession } from '../session/session-life';
import { json } from '../support/loopback';
import type { JsonObject } from './json';
import { everyKind, type Kind, kinds } from './kinds';
import { tokenOutcomeOf } from './outcomes';
import { patience } from './patience';

const world = givenSession();
const { service } = world;
const pair: JsonObject = {
  access_token: 'access-new',
  expires_in: 900,
  refresh_token: 'refresh-new',
  refresh_expires_in: 3_600,
  token_type: 'Bearer',
};

/** What is no pair of tokens, and says all the same that a session is ended: RFC 7009 asks for a 200 and nothing else. */
const saysThatItIsDone: ReadonlySet<Kind> = new Set([
  'plain text',
  'nothing at all',
  'a good answer that does not say what it is',
  'JSON that is cut off',
  'UTF-16',
  'null',
  'a list',
  'a text',
  'no fields',
  'an error with a 200',
  'nulls everywhere',
  'texts as numbers',
  'a nest of a hundred thousand lists',
]);

describe.each(everyKind.map((kind) => [kind, tokenOutcomeOf(kind)] as const))('%s is "%s"', (kind, outcome) => {
  it('at a sign-in, and leaves the session that there was', async () => {
    const life = await meeting(kind);
    const attempt = life.session.signIn(credentials);
    if (outcome === 'read') {
      await attempt;
      expect(await life.session.accessToken()).toBe('access-new');
      return expectNextLifeToGoOnWith('refresh-new');
    }
    await expect(attempt).rejects.toMatchObject({ name: 'Failure', code: outcome, message: outcome });
    expect(await life.session.account()).toEqual(account);
    expect(await life.session.accessToken()).toBe('access-1');
    await expectNextLifeToGoOnWith('refresh-1');
  });

  it('at a renewal, and ends no session', async () => {
    const life = await meeting(kind);
    const renewal = life.session.replaceRefused('access-1');
    if (outcome === 'read') expect(await renewal).toBe('access-new');
    else await expect(renewal).rejects.toMatchObject({ name: 'Failure', code: outcome, message: outcome });
    expect(await life.session.account()).toEqual(account);
    await expectNextLifeToGoOnWith(outcome === 'read' ? 'refresh-new' : 'refresh-1');
  });

  it('at a sign-out, which leaves nothing here whatever is answered', async () => {
    const life = await meeting(kind);
    const isDone = outcome === 'read' || saysThatItIsDone.has(kind);
    expect(await life.leave()).toMatchObject({ state: isDone ? 'revoked' : 'unconfirmed' });
    const next = world.aLife().session;
    expect(await next.isLost()).toBe(false);
    await expect(next.accessToken()).rejects.toThrow('signed-out');
  });
});

/** A life after a sign-in, whose next request is answered so. */
async function meeting(kind: Kind) {
  await (await world.signedIn()).session.adoptAccount(async () => account);
  service.answer = () => kinds[kind](pair);
  return world.aLife({ requestSlot: patience(service, kind) });
}

async function expectNextLifeToGoOnWith(refreshToken: string): Promise<void> {
  service.answer = () => json({ ...pair, access_token: 'access-next' });
  const { session } = world.aLife();
  expect(await session.isSignedIn()).toBe(true);
  expect(await session.replaceRefused(await session.accessToken())).toBe('access-next');
  expect(world.refreshTokensSent().at(-1)).toBe(refreshToken);
}
