/** What an attack has brought its page, judged by the service's journal and by the extension's own stores, never by its own word. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../scripts/setup/run.mjs';
import type { Chapter } from '../../fake-service/library/types.ts';
import type { Arena } from './arena.ts';
import type { Aim } from './attack.ts';
import { HOME } from './bringing-home.ts';
import { isProvoked, isWrite } from './person-actions.ts';
import { storesOf } from './stores.ts';

/** How things stand in an arena. */
export interface Snapshot {
  readonly intents: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
  readonly reports: number;
  readonly follows: number;
  readonly windows: number;
  /** What the person had acted on by then: a mark of theirs may reach the service later. */
  readonly acted: ReadonlySet<string>;
  /** How many lines the service's journal has. */
  readonly lines: number;
}

export async function snapshotOf(arena: Arena): Promise<Snapshot> {
  const { account, ours, service } = arena;
  const intents = await storesOf(ours()).intents();
  return {
    intents: new Set(intents.map(({ operationId }) => operationId)),
    read: new Set(account.read),
    reports: account.reports.length,
    follows: account.follows.size,
    windows: await arena.windows(),
    acted: new Set(arena.actions.map(({ chapterId }) => chapterId)),
    lines: service.journal.requests().length,
  };
}

/** What was done since then, in words, but for the chapters that the person meant to mark. */
export async function deedsSince(arena: Arena, then: Snapshot, meant: ReadonlySet<string>): Promise<string[]> {
  const { account, ours } = arena;
  const intents = await storesOf(ours()).intents();
  return [
    ...intents
      .filter(({ operationId, key }) => !then.intents.has(operationId) && !then.acted.has(key) && !meant.has(key))
      .map(({ kind, key }) => `in the outbox: ${kind} ${key}`),
    ...[...account.read]
      .filter((id) => !then.read.union(then.acted).has(id) && !meant.has(id))
      .map((id) => `read at the service: ${id}`),
    ...(account.reports.length === then.reports ? [] : ['a report at the service']),
    ...(account.follows.size === then.follows ? [] : ['another follow list at the service']),
    ...((await arena.windows()) > then.windows ? ['a page of ours is open'] : []),
  ];
}

/** What the person meant to be read and is no longer, in words. */
export async function undoneOf({ account, ours }: Arena, meant: ReadonlySet<string>): Promise<string[]> {
  const intents = await storesOf(ours()).intents();
  return [
    ...intents
      .filter(({ key, value }) => meant.has(key) && value === false)
      .map(({ key }) => `in the outbox: not ${key}`),
    ...[...meant].filter((id) => !account.read.has(id)).map((id) => `not read at the service: ${id}`),
  ];
}

/** Requests of ours since then that follow from nothing that the person did; covers come by themselves, long after a check. */
export function requestsSince({ actions, service }: Arena, { lines }: Snapshot): string[] {
  const { journal } = service;
  return journal
    .requests()
    .slice(lines)
    .filter(({ initiator, asked }) => initiator === 'extension' && asked.host !== 'uploads')
    .filter((entry) => !(isWrite(entry) && isProvoked(entry, journal, actions)))
    .map(({ asked }) => `${asked.method} ${asked.target} ${asked.body}`);
}

/** What the page has brought home since then. */
export function lootSince({ service }: Arena, { lines }: Snapshot): string[] {
  return service.journal
    .requests()
    .slice(lines)
    .filter(({ asked }) => asked.target.startsWith(HOME))
    .map(({ asked }) => decodeURIComponent(asked.target.slice(HOME.length)));
}

/** That part of it which is worth something to a page that wants this. */
export async function worthOf(loot: readonly string[], wants: Aim, arena: Arena, shown: Chapter): Promise<string[]> {
  const worthless = () => false;
  const isWorth: Record<Aim, (brought: string) => boolean> = {
    deed: worthless,
    undoing: worthless,
    request: worthless,
    state: worthless,
    entry: () => true,
    absence: (brought) => brought === '0',
    answer: (brought) => brought.includes('"ok":true'),
    trace: withAny([await digestOfIcon()]),
    // Which chapter it shows is no secret to a page.
    secret: withAny((await secretsOf(arena)).filter((word) => word !== shown.id)),
  };
  return loot.filter(isWorth[wants]).map((brought) => `brought home: ${brought.slice(0, 200)}`);
}

/** Every long word in the storage of the extension: tokens, accounts, ids of intents, chapters that other tabs show. */
async function secretsOf({ ours }: Arena): Promise<string[]> {
  const stores = storesOf(ours());
  const kept = JSON.stringify([await stores.area('local'), await stores.area('session')]);
  return kept.match(/[\w.-]{30,}/g) ?? [];
}

async function digestOfIcon(): Promise<string> {
  const icon = await readFile(join(projectFolder, 'public/icon/48.png'));
  return createHash('sha256').update(icon).digest('hex');
}

function withAny(words: readonly string[]) {
  return (brought: string) => words.some((word) => brought.includes(word));
}
