/** Makes an attack in an arena: either it brings its page what it wants, or nothing at all. */
import { expect } from '@playwright/test';
import type { Chapter } from '../../fake-service/library/types.ts';
import type { Arena } from './arena.ts';
import type { Aim, Attack, Scene } from './attack.ts';
import { deedsSince, lootSince, requestsSince, snapshotOf, undoneOf, worthOf } from './gains.ts';
import { NotPlayed, untilPlayed } from './in-time.ts';
import { goToLink, PATIENCE_MS, pressBesideAttacks } from './person.ts';
import { unprovokedWrites } from './person-actions.ts';

/** What a page sets off takes its time, and what it learns it has at once. */
const slow: ReadonlySet<Aim> = new Set(['deed', 'undoing', 'request']);

/** A flood can drown what it would bring: the store that our worker writes to is the browser's too. */
const MOST_FLOODS = 3;

/** Resolves once the attack has brought its page what it wants: once is enough to show that it can. */
export async function expectGain(attack: Attack, arena: Arena): Promise<void> {
  const isFlood = attack.wants === 'request';
  const make = async () => {
    const { gains } = await makeOnce(attack, arena);
    const within = { message: 'what the attack brings', timeout: PATIENCE_MS / 2 };
    await expect
      .poll(() => gains(new Set()), within)
      .not.toEqual([])
      .catch((error) => {
        throw isFlood ? new NotPlayed('the flood has brought nothing', { cause: error }) : error;
      });
  };
  await untilPlayed(arena, make, isFlood ? MOST_FLOODS : undefined);
  if (attack.against === 'trusted-events' && attack.wants === 'deed') await expectUnprovokedWrite(arena);
  await leaveScene(attack, arena);
}

/** What a page's script pressed is written to the service by no action of the person's, and that is found. */
async function expectUnprovokedWrite({ actions, service }: Arena): Promise<void> {
  const found = () => unprovokedWrites(service.journal, actions);
  await expect.poll(found, { message: 'the write that nobody caused', timeout: PATIENCE_MS }).not.toEqual([]);
}

/**
 * Resolves once the attack was made and has brought nothing. What a page learns it has brought home by then; what it sets off takes its
 * time: so a press that the person makes after it, in another tab, has reached the service before anything is looked at, and nothing but
 * that press may have been done, asked for or opened.
 */
export async function expectNoGain(attack: Attack, arena: Arena): Promise<void> {
  const { gains, requests } = await untilPlayed(arena, () => makeOnce(attack, arena));
  const done = new Set<string>();
  if (slow.has(attack.wants)) {
    done.add((await pressBesideAttacks(arena)).id);
    expect(requests()).toEqual([]);
  }
  expect(await gains(done)).toEqual([]);
  expect(unprovokedWrites(arena.service.journal, arena.actions), 'writes that the person did not cause').toEqual([]);
  await leaveScene(attack, arena);
}

interface Made {
  /** What it has brought so far, in words, beside what the person has done meanwhile. */
  readonly gains: (done: ReadonlySet<string>) => Promise<string[]>;
  /** What of ours it has led to at the service. */
  readonly requests: () => string[];
}

async function makeOnce(attack: Attack, arena: Arena): Promise<Made> {
  const then = await snapshotOf(arena);
  const meant = new Set<string>();
  const playAt = async (chapter: Chapter) => {
    const before = await snapshotOf(arena);
    if (attack.isMeant) meant.add(chapter.id);
    await attack.play({ ...(await setScene(attack, arena, chapter)), meant });
    return () => lootSince(arena, before);
  };
  const requests = () => requestsSince(arena, then);
  if (attack.wants !== 'state') {
    const shown = arena.unread();
    const loot = await playAt(shown);
    const gains = async (done: ReadonlySet<string>) => [
      ...(await deedsSince(arena, then, meant.union(done))),
      ...(await worthOf(loot(), attack.wants, arena, shown)),
      ...(attack.wants === 'request' ? requests() : []),
      ...(attack.wants === 'undoing' ? await undoneOf(arena, meant) : []),
    ];
    return { gains, requests };
  }
  const lootOfUnread = await playAt(arena.unread());
  const ofUnread = lootOfUnread();
  const lootOfRead = await playAt(arena.read());
  const ofRead = lootOfRead();
  expect(ofRead, 'what it brings home').not.toEqual([]);
  const told = `${ofUnread}` === `${ofRead}` ? [] : [`unread is "${ofUnread}", read is "${ofRead}"`];
  return { gains: async (done) => [...told, ...(await deedsSince(arena, then, meant.union(done)))], requests };
}

async function setScene({ at, before }: Attack, arena: Arena, chapter: Chapter): Promise<Omit<Scene, 'meant'>> {
  if (at === 'marked blog') await arena.turnOn(BLOG);
  const page = await arena.openTab(before);
  await page.goto(placeOf(at, chapter));
  const control = await page.control();
  const named = at === 'title' ? await goToLink(page, chapter) : '';
  if (at === undefined || at === 'title') {
    const ours = async () => (await control.buttons()).filter((name) => name.endsWith(named));
    await expect.poll(ours, { message: 'our control', timeout: PATIENCE_MS }).not.toEqual([]);
    await control.where((await ours())[0] ?? '');
  }
  return { arena, page, control, chapter, named, other: arena.unread() };
}

async function leaveScene({ at }: Attack, arena: Arena): Promise<void> {
  await arena.leave();
  if (at === 'marked blog') await arena.turnOff(BLOG);
}

const BLOG = 'blog.example';

function placeOf(at: Attack['at'], { id, mangaId }: Chapter): string {
  if (at === 'blog' || at === 'marked blog') return `https://${BLOG}/`;
  return `https://mangadex.org/${at === 'title' ? `title/${mangaId}` : `chapter/${id}`}`;
}
