/** A copy of the production build whose background tells a page of its own what passes the border, and what is written to its console. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFor, copyBuildWith } from '../support/build-copy.ts';

/** A message to the background, its answer, a message to a page, or a line of the console. */
export type Told = readonly [what: 'asked' | 'answered' | 'sent' | 'console', text: string];

declare global {
  /** In the listening page, oldest first. It lives in memory alone. */
  var told: Told[];
}

/** The page that has to be open from the beginning. */
export const LISTENER = 'told.html';

/** Runs in the background before its own script. */
const teller = `{
  const channel = new BroadcastChannel('told');
  const tell = (what, value) => channel.postMessage([what, JSON.stringify(value) ?? '']);
  const { runtime, tabs } = globalThis.browser ?? chrome;
  const listen = runtime.onMessage.addListener.bind(runtime.onMessage);
  runtime.onMessage.addListener = (listener) =>
    listen((message, sender, reply) => {
      tell('asked', message);
      const answer = listener(message, sender, (value) => {
        tell('answered', value);
        reply(value);
      });
      answer?.then?.((value) => tell('answered', value), (thrown) => tell('answered', String(thrown)));
      return answer;
    });
  for (const [target, place] of [[runtime, 0], [tabs, 1]]) {
    const send = target.sendMessage.bind(target);
    target.sendMessage = (...input) => {
      tell('sent', input[place]);
      return send(...input);
    };
  }
  const wordsOf = (value) => [String(value), value?.stack, value?.cause && wordsOf(value.cause)];
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn']) {
    const write = console[method].bind(console);
    console[method] = (...values) => {
      tell('console', [values, values.map(wordsOf)]);
      write(...values);
    };
  }
  for (const event of ['error', 'unhandledrejection'])
    self.addEventListener(event, ({ error, reason }) => tell('console', wordsOf(error ?? reason)));
}
`;

const listener = `globalThis.told = [];
new BroadcastChannel('told').onmessage = ({ data }) => told.push(data);
`;

/** @returns its folder, removed with the stack. */
export async function makeTellingBuild(browser: BuiltFor, stack: AsyncDisposableStack): Promise<string> {
  const folder = await copyBuildWith(teller, browser, stack);
  await writeFile(join(folder, LISTENER), '<!doctype html><meta charset="utf-8"><script src="told.js"></script>');
  await writeFile(join(folder, 'told.js'), listener);
  return folder;
}
