import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../lib/clock';
import { credentials, givenSession } from './session-life';

const world = givenSession();
const { aLife, signedIn, grants } = world;

describe('a clock that is wrong all the time', () => {
  it.each([-365 * DAY, -7 * HOUR, 7 * HOUR, 365 * DAY])('by %i ms changes nothing', async (byMs) => {
    world.clock.set(byMs);
    const { session } = await signedIn();
    world.clock.pass(10 * MINUTE);
    expect(await session.accessToken()).toBe('access-1');
    world.clock.pass(5 * MINUTE);
    expect(await session.accessToken()).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });
});

describe('a clock that is set while a token lives', () => {
  it('forward costs one renewal', async () => {
    const { session } = await signedIn();
    world.clock.set(365 * DAY);
    expect(await session.accessToken()).toBe('access-2');
    expect(await session.accessToken()).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('back makes no token younger in the life that got it', async () => {
    const { session } = await signedIn();
    world.clock.set(-DAY);
    world.clock.pass(14 * MINUTE);
    expect(await session.accessToken()).toBe('access-1');
    world.clock.pass(1);
    expect(await session.accessToken()).toBe('access-2');
  });

  it('back costs the next life one renewal, for it cannot know how old the token is', async () => {
    await signedIn();
    world.clock.set(-DAY);
    expect(await aLife().session.accessToken()).toBe('access-2');
    expect(await aLife().session.accessToken()).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('back by less than the token is old costs a later life one refused request at most', async () => {
    await signedIn();
    world.clock.pass(14 * MINUTE);
    world.clock.set(-10 * MINUTE);
    world.clock.pass(5 * MINUTE);
    const { session } = aLife();
    const expired = await session.accessToken();
    expect(await session.replaceRefused(expired)).toBe('access-2');
  });
});

describe('a clock that is set while the outcome of a refresh is unknown', () => {
  it.each([
    ['back', -DAY],
    ['forward', DAY],
  ])('%s makes the next try wait ten seconds, neither more nor less', async (_, byMs) => {
    const { session } = await signedIn();
    await world.whileItSays('drop', () => expect(session.replaceRefused('access-1')).rejects.toThrow('unreachable'));
    world.clock.set(byMs);
    expect(await session.replaceRefused('access-1')).toBe('access-2');
    expect(world.clock.waits).toEqual([10_000]);
  });
});

it('a clock that is set back after three sign-ins adds no wait beyond an hour', async () => {
  const { session } = await signedIn();
  await session.signIn(credentials);
  await session.signIn(credentials);
  world.clock.set(-DAY);
  await expect(session.signIn(credentials)).rejects.toMatchObject({ code: 'sign-in-paused' });
  world.clock.pass(HOUR);
  await session.signIn(credentials);
});
