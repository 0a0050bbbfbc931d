import { Manga, PersonalAuthClient } from 'mangadex-full-api';
import { Agent, buildConnector, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, MINUTE, SECOND, systemClock } from '../../../lib/clock.ts';
import { type RunningService, startFakeService } from '../start.ts';

/** A clock that moves when the test says so: the published client paces itself not at all. */
let now = systemClock.now();
const clock: Clock = { ...systemClock, now: () => now };
const dispatcher = getGlobalDispatcher();
let service: RunningService;
let signedIn: PersonalAuthClient;

beforeAll(async () => {
  service = await startFakeService({ clock });
  setGlobalDispatcher(towards(service));
});

afterAll(async () => {
  setGlobalDispatcher(dispatcher);
  await service.close();
});

/** Leads every connection of this process to the local service, and trusts its certificate alone. */
function towards({ port, certificatePem }: RunningService): Agent {
  const connector = buildConnector({ ca: certificatePem });
  return new Agent({
    connect: (options, callback) =>
      connector({ ...options, servername: options.hostname, hostname: '127.0.0.1', port: String(port) }, callback),
  });
}

/** Lets a second go by, and with it the allowance come back. */
async function inItsOwnSecond<T>(ask: () => Promise<T>): Promise<T> {
  now += SECOND;
  return ask();
}

describe('a client that others wrote (mangadex-full-api), unchanged', () => {
  it('signs in, reads the feed, marks a chapter and reads the mark back', async () => {
    const [reader] = service.accounts;
    if (!reader) throw new Error('No reader');
    const { username, password, client } = reader;
    signedIn = await PersonalAuthClient.login({ username, password, clientId: client.id, clientSecret: client.secret });

    const feed = await inItsOwnSecond(() => Manga.getFollowedFeed({ limit: 20, order: { readableAt: 'desc' } }));
    expect(feed).toHaveLength(20);
    const chapter = feed.find(({ id }) => !reader.read.has(id));
    if (!chapter) throw new Error('Nothing is unread');

    await inItsOwnSecond(() => Manga.updateReadChapters(chapter.manga.id, { read: [chapter.id] }, true));
    const read = await inItsOwnSecond(() => Manga.getReadChapters([chapter.manga.id]));
    expect(JSON.stringify(read)).toContain(chapter.id);
    expect(reader.read.has(chapter.id)).toBe(true);

    await inItsOwnSecond(() => Manga.updateReadChapters(chapter.manga.id, { unread: [chapter.id] }));
    expect(reader.read.has(chapter.id)).toBe(false);
  });

  it('refreshes its tokens when they have run out, and goes on', async () => {
    now += 15 * MINUTE;
    await inItsOwnSecond(() => signedIn.refreshTokens());
    const statuses = await inItsOwnSecond(() => Manga.getAllReadingStatus());
    expect(statuses).toEqual(Object.fromEntries(service.accounts[0]?.statuses ?? []));
  });

  it('was answered well every time, and makes its own kinds of what it reads', async () => {
    const followed = await inItsOwnSecond(() => Manga.getFollowedManga({ limit: 5, includes: ['cover_art'] }));
    expect(followed.map(({ localTitle }) => typeof localTitle)).toEqual(Array(5).fill('string'));
    const refused = service.journal
      .requests()
      .filter(({ outcome }) => typeof outcome === 'string' || outcome.status >= 400);
    expect(refused).toEqual([]);
    expect(service.journal.violations()).toEqual([]);
  });
});
