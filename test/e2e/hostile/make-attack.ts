/** Makes an attack in an arena: either it brings its page what it wants, or nothing at all. */
import { expect } from '@playwright/test';
import type { Chapter } from '../../catalogue/library/types.ts';
import { rootsOf } from '../support/closed-root.ts';
import type { Arena } from './arena.ts';
import type { Attack, Scene } from './attack.ts';
import { deedsSince, lootSince, requestsSince, standingOf, worthOf } from './gains.ts';
import { markInNewTab, PATIENCE_MS } from './person.ts';

/** Resolves once the attack has brought its page what it wants. */
export async function expectGain(attack: Attack, arena: Arena): Promise<void> {
  const { gains } = await make(attack, arena);
  await expect
    .poll(() => gains(new Set()), { message: 'what the attack brings', timeout: PATIENCE_MS })
    .not.toEqual([]);
  await leave(arena);
}

/**
 * Resolves once the attack was made and has brought nothing. What a page learns it has brought home by then; what it sets off takes its
 * time: so a mark that the person makes after it, in another tab, has reached the service before anybody looks, and nothing but
 * that mark may have been done, asked for or opened.
 */
export async function expectNoGain(attack: Attack, arena: Arena): Promise<void> {
  const { gains, requests } = await make(attack, arena);
  const done = new Set<string>();
  if (attack.wants === 'deed' || attack.wants === 'request') {
    const witness = arena.unread();
    await markInNewTab(arena, witness);
    done.add(witness.id);
    expect(requests(done)).toEqual([]);
  }
  expect(await gains(done)).toEqual([]);
  await leave(arena);
}

interface Made {
  /** What it has brought so far, in words, beside what the person has done meanwhile. */
  readonly gains: (done: ReadonlySet<string>) => Promise<string[]>;
  /** What of ours it has led to at the service. */
  readonly requests: (done: ReadonlySet<string>) => string[];
}

async function make(attack: Attack, arena: Arena): Promise<Made> {
  const then = await standingOf(arena);
  const meant = new Set<string>();
  const playAt = async (chapter: Chapter) => {
    const before = await standingOf(arena);
    if (attack.isMeant) meant.add(chapter.id);
    await attack.play({ ...(await setScene(attack, arena, chapter)), meant });
    return () => lootSince(arena, before);
  };
  const requests = (done: ReadonlySet<string>) => requestsSince(arena, then, meant.union(done));
  if (attack.wants !== 'state') {
    const shown = arena.unread();
    const loot = await playAt(shown);
    const gains = async (done: ReadonlySet<string>) => [
      ...(await deedsSince(arena, then, meant.union(done))),
      ...(await worthOf(loot(), attack.wants, arena, shown)),
      ...(attack.wants === 'request' ? requests(done) : []),
    ];
    return { gains, requests };
  }
  const lootOfUnread = await playAt(arena.unread());
  const ofUnread = lootOfUnread();
  const lootOfRead = await playAt(arena.read());
  const ofRead = lootOfRead();
  expect(ofRead, 'what it brings home').not.toEqual([]);
  const told = `${ofUnread}` === `${ofRead}` ? [] : [`unread is "${ofUnread}", read is "${ofRead}"`];
  return { gains: async (done) => [...told, ...(await deedsSince(arena, then, done))], requests };
}

async function setScene({ at, before }: Attack, arena: Arena, chapter: Chapter): Promise<Omit<Scene, 'meant'>> {
  const page = await arena.extension.context.newPage();
  await page.addInitScript(bringingHome);
  if (before) await page.addInitScript(before);
  await page.goto(at === 'blog' ? 'https://blog.example/' : `https://mangadex.org/chapter/${chapter.id}`);
  const control = await rootsOf(page, ['closed', 'open']);
  if (at !== 'blog') {
    await expect.poll(control.buttons, { message: 'our control', timeout: PATIENCE_MS }).not.toEqual([]);
    await control.where((await control.buttons())[0] ?? '');
  }
  return { arena, page, control, chapter, other: arena.unread() };
}

/** Runs in the page. */
function bringingHome(): void {
  const home = '/loot?';
  window.bringHome = async (found) => void (await fetch(`${home}${encodeURIComponent(JSON.stringify(found ?? null))}`));
}

async function leave({ extension, options }: Arena): Promise<void> {
  const others = extension.context.pages().filter((page) => page !== options);
  await Promise.all(others.map((page) => page.close()));
}
