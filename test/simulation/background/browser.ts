/** The browser around the worker: its storage, alarms and tabs outlive every life; its events go to all that listen. */
import type { Dice } from '../../fake-service/library/seeded';
import { SHORTEST_ALARM_MS } from '../core/faults';
import type { EventLoop } from './event-loop';
import type { Life } from './life';

export const areaNames = ['local', 'session', 'sync'] as const;
export type AreaName = (typeof areaNames)[number];

/** What the browser keeps, whichever worker lives: each value as the text that it was stored as. */
export type Kept = Readonly<Record<AreaName, Map<string, string>>>;

export interface Browser {
  readonly kept: Kept;
  /** Alarms by name, each with the moment when it rings (epoch ms). */
  readonly alarms: ReadonlyMap<string, Alarm>;
  /** The browser as one life has it, and the way to reach the listeners of that life. */
  of(life: Life): LifeBrowser;
  /** The life is over: nothing of it listens any more. */
  forget(life: Life): void;
  /** The browser ends: the session's storage is gone, and in some browsers the alarms. */
  restart(keepsAlarms: boolean): void;
  /** Whether some life has ever listened to this event: then it wakes a worker. */
  isListenedTo(event: string): boolean;
}

export interface Alarm {
  readonly name: string;
  readonly scheduledTime: number;
  readonly token: object;
}

export interface LifeBrowser {
  /** What the code of this life calls `browser`. */
  readonly api: unknown;
  /** Tells an event to those who listen in this life; answers with what the listeners returned. */
  tell(event: string, ...details: readonly unknown[]): readonly unknown[];
}

export interface BrowserParts {
  readonly loop: EventLoop;
  readonly dice: Dice;
  /** The longest that an operation of `storage` may take, in ms. */
  readonly slowestMs: () => number;
  /** Told before something is stored; what it throws is the failure. */
  readonly mayWrite: (area: AreaName, items: Readonly<Record<string, string>>) => void;
  readonly onRead: (keys: readonly string[]) => void;
  readonly onAlarm: (name: string) => void;
  readonly onTold: (tabId: number, message: unknown) => void;
  readonly isSiteVisible: () => boolean;
}

export const EXTENSION_ID = 'dexmark-in-the-simulation';
/** Outside a browser `URL` gives no origin to `chrome-extension:`. */
export const EXTENSION_ORIGIN = `https://${EXTENSION_ID}.invalid`;

type Listener = (...details: readonly unknown[]) => unknown;
type Items = Readonly<Record<string, unknown>>;

export function createBrowser(parts: BrowserParts): Browser {
  const { loop } = parts;
  const kept: Kept = { local: new Map(), session: new Map(), sync: new Map() };
  const alarms = new Map<string, Alarm>();
  const living = new Map<Life, Map<string, Set<Listener>>>();
  const everHeard = new Set<string>();

  return {
    kept,
    alarms,
    of: (life) => {
      living.set(life, new Map());
      return { api: apiOf(life), tell: (event, ...details) => tell(life, event, details) };
    },
    forget: (life) => void living.delete(life),
    restart: (keepsAlarms) => {
      kept.session.clear();
      if (!keepsAlarms) alarms.clear();
    },
    isListenedTo: (event) => everHeard.has(event),
  };

  function tell(life: Life, event: string, details: readonly unknown[]): readonly unknown[] {
    return [...(living.get(life)?.get(event) ?? [])].map((listener) => listener(...details));
  }

  /** Whatever is not written here does nothing and answers `undefined`: what a person sees is not part of these runs. */
  function apiOf(life: Life): unknown {
    return namespace(life, '', {
      runtime: namespace(life, 'runtime', {
        id: EXTENSION_ID,
        getURL: (path: string) => `${EXTENSION_ORIGIN}${path}`,
        getManifest: () => ({ version: '0' }),
      }),
      storage: Object.fromEntries(areaNames.map((name) => [name, areaOf(life, name)])),
      alarms: namespace(life, 'alarms', {
        create: (name: string, when: { when?: number; delayInMinutes?: number; periodInMinutes?: number }) =>
          life.ask('alarms.create', 0, () => setAlarm(name, when)),
        get: (name: string) => life.ask('alarms.get', 0, () => plainAlarm(alarms.get(name))),
        getAll: () => life.ask('alarms.getAll', 0, () => [...alarms.values()].map(plainAlarm)),
        clear: (name: string) => life.ask('alarms.clear', 0, () => alarms.delete(name)),
      }),
      tabs: namespace(life, 'tabs', {
        query: () => life.ask('tabs.query', 0, () => (parts.isSiteVisible() ? [{ id: 1, windowId: 1 }] : [])),
        sendMessage: (tabId: number, message: unknown) =>
          life.ask('tabs.sendMessage', 0, () => parts.onTold(tabId, message)),
      }),
      windows: namespace(life, 'windows', {
        get: () => life.ask('windows.get', 0, () => ({ id: 1, state: 'normal' })),
      }),
      webRequest: namespace(life, 'webRequest', {}),
    });
  }

  function namespace(life: Life, name: string, known: Readonly<Record<string, unknown>>): unknown {
    return new Proxy(known, {
      get: (_, key) => {
        if (typeof key !== 'string' || key === 'then') return undefined;
        if (Object.hasOwn(known, key)) return known[key];
        const path = name ? `${name}.${key}` : key;
        if (!name) return namespace(life, key, {});
        if (/^on[A-Z]/.test(key)) return eventOf(life, path);
        return () => life.ask(path, 0, () => undefined);
      },
    });
  }

  function eventOf(life: Life, event: string) {
    const listeners = () => {
      const events = living.get(life) ?? new Map<string, Set<Listener>>();
      const known = events.get(event) ?? new Set();
      events.set(event, known);
      return known;
    };
    return {
      addListener: (listener: Listener) => {
        everHeard.add(event);
        listeners().add(listener);
      },
      removeListener: (listener: Listener) => void listeners().delete(listener),
      hasListener: (listener: Listener) => listeners().has(listener),
    };
  }

  function areaOf(life: Life, name: AreaName) {
    const area = kept[name];
    const ask = <Value>(what: string, work: () => Value) =>
      life.ask(`storage.${name}.${what}`, parts.dice.between(0, parts.slowestMs()), work);
    const read = (keys: string | readonly string[] | null | undefined) => {
      const wanted = keys == null ? [...area.keys()] : typeof keys === 'string' ? [keys] : keys;
      parts.onRead(wanted);
      return Object.fromEntries(
        wanted.flatMap((key) => (area.has(key) ? [[key, JSON.parse(area.get(key) ?? '')]] : [])),
      );
    };
    const remove = (keys: readonly string[]) => {
      const gone = keys.filter((key) => area.delete(key));
      announce(name, Object.fromEntries(gone.map((key) => [key, {}])));
    };
    return {
      onChanged: eventOf(life, `storage.${name}.onChanged`),
      get: (keys?: string | readonly string[] | null) => ask('get', () => read(keys)),
      set: (items: Items) => {
        // As it is now: later changes are the caller's own.
        const texts = Object.fromEntries(Object.entries(items).map(([key, value]) => [key, JSON.stringify(value)]));
        return ask('set', () => {
          parts.mayWrite(name, texts);
          for (const [key, text] of Object.entries(texts)) area.set(key, text);
          announce(name, Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, changeTo(text)])));
        });
      },
      remove: (keys: string | readonly string[]) =>
        ask('remove', () => remove(typeof keys === 'string' ? [keys] : keys)),
      clear: () => ask('clear', () => remove([...area.keys()])),
      setAccessLevel: () => ask('setAccessLevel', () => undefined),
    };
  }

  function announce(area: AreaName, changes: Items): void {
    for (const life of living.keys()) {
      loop.post(life, `storage.${area}.onChanged`, () => void tell(life, `storage.${area}.onChanged`, [changes]));
    }
  }

  function setAlarm(
    name: string,
    { when, delayInMinutes, periodInMinutes }: { when?: number; delayInMinutes?: number; periodInMinutes?: number },
  ): void {
    const now = loop.clock.now();
    const wanted = when ?? now + (delayInMinutes ?? periodInMinutes ?? 0) * 60_000;
    ringAt(name, Math.max(wanted, now + SHORTEST_ALARM_MS), periodInMinutes);
  }

  function ringAt(name: string, scheduledTime: number, periodInMinutes: number | undefined): void {
    const token = {};
    alarms.set(name, { name, scheduledTime, token });
    loop.after(null, scheduledTime - loop.clock.now(), `alarm ${name}`, () => {
      if (alarms.get(name)?.token !== token) return;
      alarms.delete(name);
      if (periodInMinutes !== undefined) ringAt(name, loop.clock.now() + periodInMinutes * 60_000, periodInMinutes);
      parts.onAlarm(name);
    });
  }
}

/** Most who hear of a change have no use for its value. */
function changeTo(text: string): { readonly newValue: unknown } {
  return {
    get newValue() {
      return JSON.parse(text);
    },
  };
}

function plainAlarm(alarm: Alarm | undefined): { name: string; scheduledTime: number } | undefined {
  return alarm && { name: alarm.name, scheduledTime: alarm.scheduledTime };
}
