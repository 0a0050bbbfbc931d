import * as v from 'valibot';
import { asFailure, Failure } from '../failure';
import { type Asker, contract, type InputOf, type MessageName, type OutputOf } from './contract';
import type { Reply } from './reply';

/** The browser's word on the sender; a page cannot forge it (a compromised tab can forge `url`, not `origin`). */
export interface Sender {
  readonly id?: string | undefined;
  readonly origin?: string | undefined;
  readonly url?: string | undefined;
  readonly frameId?: number | undefined;
  /** Names one document, in browsers that have such names. */
  readonly documentId?: string | undefined;
  readonly tab?:
    | {
        readonly id?: number | undefined;
        readonly windowId?: number | undefined;
        readonly url?: string | undefined;
      }
    | undefined;
}

export interface Home {
  readonly extensionId: string;
  readonly extensionOrigin: string;
  readonly siteOrigin: string;
  isTurnedOn(origin: string): Promise<boolean>;
  /** Rejects where the chapters that pages name are not those of the chosen service. */
  requireLive(): Promise<void>;
}

const namesNoChapter: ReadonlySet<MessageName> = new Set(['options.open', 'reader.place']);

export type Handlers = {
  readonly [Name in MessageName]: (input: InputOf<Name>, sender: Sender) => Promise<OutputOf<Name>>;
};

const Envelope = v.object({ name: v.string(), input: v.optional(v.unknown()) });

/** Never throws; answers `undefined` to what is not addressed to us. For the order of the checks: docs/messages.md, "Who may ask". */
export function createDispatch(home: Home, handlers: Handlers) {
  return (message: unknown, sender: Sender): Promise<Reply> | undefined => {
    if (sender.id !== home.extensionId) return undefined;
    const envelope = v.safeParse(Envelope, message);
    if (!envelope.success) return undefined;
    return reply(() => handle(envelope.output, sender));
  };

  async function handle(envelope: v.InferOutput<typeof Envelope>, sender: Sender): Promise<unknown> {
    const asker = senderRole(home, sender);
    if (!isMessageName(envelope.name)) throw new Failure('out-of-date');
    const { from, input: schema } = contract[envelope.name];
    if (asker === null || !(await mayAsk(asker, from, sender))) throw new Failure('not-allowed');
    const input = v.safeParse(schema, envelope.input);
    if (!input.success) throw new Failure('bad-request');
    if (asker !== 'page' && !namesNoChapter.has(envelope.name)) await home.requireLive();
    // The table pairs each name with its input; the type checker cannot follow that through a variable name.
    const handler = handlers[envelope.name] as (input: unknown, sender: Sender) => Promise<unknown>;
    return handler(input.output, sender);
  }

  async function mayAsk(asker: Asker, from: readonly Asker[], sender: Sender): Promise<boolean> {
    if (from.includes(asker)) return true;
    const mayBeOn = asker === 'link' || asker === 'frame';
    return mayBeOn && from.includes('site') && home.isTurnedOn(originOf(sender));
  }
}

/** `null` for a frame or a document that has no business here. */
export function senderRole(home: Home, sender: Sender): Asker | null {
  const origin = originOf(sender);
  if (origin === home.extensionOrigin) return 'page';
  if (sender.tab === undefined) return null;
  if (sender.frameId !== 0) return isFrameOfOwn(sender.tab.url, origin) ? 'frame' : null;
  return origin === home.siteOrigin ? 'reader' : 'link';
}

/** Firefox has no script of ours in frames (`lib/in-page/around.ts`). */
function isFrameOfOwn(url: string | undefined, origin: string): boolean {
  return import.meta.env.BROWSER !== 'firefox' && origin === originOf({ url });
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(contract, name);
}

/** The text `null`, as browsers write it, for a sender without an origin. */
export function originOf({ origin, url }: Sender): string {
  if (origin !== undefined) return origin;
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : 'null';
}

async function reply(work: () => Promise<unknown>): Promise<Reply> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    const { code, retryAt, left } = asFailure(thrown);
    return {
      ...{ ok: false, code },
      ...(retryAt !== undefined && { retryAt }),
      ...(left.length > 0 && { left: [...left] }),
    };
  }
}
