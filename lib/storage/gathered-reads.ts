import { browser } from 'wxt/browser';

/** `local` outlives the browser, `session` the worker; `sync` goes to all devices. */
export type StorageArea = 'local' | 'session' | 'sync';

interface Question {
  readonly keys: Set<string>;
  readonly answer: Promise<Record<string, unknown>>;
}

const open = new Map<StorageArea, Question>();

/**
 * What is asked of an area within one turn is one question to the browser: a worker that wakes asks for a dozen items at once, and a
 * message waits behind each question.
 * @returns `undefined` where there is none. Rejects as the browser does.
 */
export async function readKey(area: StorageArea, key: string): Promise<unknown> {
  const { keys, answer } = open.get(area) ?? ask(area);
  keys.add(key);
  return (await answer)[key];
}

function ask(area: StorageArea): Question {
  const keys = new Set<string>();
  const answer = Promise.resolve().then(() => {
    open.delete(area);
    return browser.storage[area].get([...keys]);
  });
  const question = { keys, answer };
  open.set(area, question);
  return question;
}
