import * as v from 'valibot';
import { asFailure, Failure } from '../failure';
import { type Asker, contract, type InputOf, type MessageName, type OutputOf } from './contract';
import type { Reply } from './reply';

/** The browser's word on who sent a message; a page cannot forge it (a compromised tab can forge `url`, not `origin`). */
export interface Sender {
  readonly id?: string | undefined;
  readonly origin?: string | undefined;
  readonly url?: string | undefined;
  readonly frameId?: number | undefined;
  /** The browser's name for the one document that it was sent from, where it has names for them. */
  readonly documentId?: string | undefined;
  readonly tab?: { readonly id?: number | undefined } | undefined;
}

/** What the border must know of itself to judge others. */
export interface Home {
  readonly extensionId: string;
  /** The origin of our own pages (`chrome-extension://…`, `moz-extension://…`). */
  readonly extensionOrigin: string;
  /** The origin of the service's site, where our reader control lives. */
  readonly siteOrigin: string;
  /** Whether the person has turned link marks on there, at this moment. */
  isTurnedOn(origin: string): Promise<boolean>;
}

/** One handler for every message of the contract: a missing or an extra one does not compile. */
export type Handlers = {
  readonly [Name in MessageName]: (input: InputOf<Name>, sender: Sender) => Promise<OutputOf<Name>>;
};

const Envelope = v.object({ name: v.string(), input: v.optional(v.unknown()) });

/**
 * The border. In this order: one of ours? who asks? a known name? may they? is the input as agreed? Only then is it handled.
 * @returns a function from message and sender to a reply, or to `undefined` for what is not addressed to us. It never throws.
 */
export function createDispatch(home: Home, handlers: Handlers) {
  return (message: unknown, sender: Sender): Promise<Reply> | undefined => {
    if (sender.id !== home.extensionId) return undefined;
    const envelope = v.safeParse(Envelope, message);
    if (!envelope.success) return undefined;
    return reply(() => handle(envelope.output, sender));
  };

  async function handle(envelope: v.InferOutput<typeof Envelope>, sender: Sender): Promise<unknown> {
    const asker = judge(home, sender);
    if (!isMessageName(envelope.name)) throw new Failure('out-of-date');
    const { from, input: schema } = contract[envelope.name];
    if (asker === null || !(await mayAsk(asker, from, sender))) throw new Failure('not-allowed');
    const input = v.safeParse(schema, envelope.input);
    if (!input.success) throw new Failure('bad-request');
    // The table pairs each name with its input; the type checker cannot follow that through a variable name.
    const handler = handlers[envelope.name] as (input: unknown, sender: Sender) => Promise<unknown>;
    return handler(input.output, sender);
  }

  async function mayAsk(asker: Asker, from: readonly Asker[], sender: Sender): Promise<boolean> {
    if (from.includes(asker)) return true;
    return asker === 'link' && from.includes('site') && home.isTurnedOn(originOf(sender));
  }
}

/** Who asks, or `null` for a frame or a document that has no business here. */
export function judge(home: Home, sender: Sender): Asker | null {
  const origin = originOf(sender);
  if (origin === home.extensionOrigin) return 'page';
  if (sender.tab === undefined || sender.frameId !== 0) return null;
  return origin === home.siteOrigin ? 'reader' : 'link';
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(contract, name);
}

/** `null` in words, as browsers write it, for a sender that has none. */
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
