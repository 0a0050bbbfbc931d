import * as v from 'valibot';
import type { Clock } from '../clock';
import { logFailure } from '../diagnostics/log-failure';
import { storageFailed } from '../failure';
import { readItem, removeItem, storedItem, writeItem } from '../storage/stored-item';
import type { TokenEndpoint } from './token-endpoint';
import type { Secrets } from './vault';

/** Ends sessions at the service that have ended here, and remembers those whose end was not confirmed: docs/session.md, "Sign-out". */
export interface Revocations {
  /** Called before anything is erased: a worker that dies from here on leaves the session unconfirmed. Never rejects. */
  begin(held: Revocable | 'unreadable' | null): Promise<Revocation>;
  /** `null` while an answer is awaited. Throws Failure `storage-failed`. */
  unconfirmed(): Promise<Unconfirmed | null>;
  /** Another session has begun, so the end of earlier ones is no longer shown. Does not reject. */
  forget(): Promise<void>;
}

/** Asks once. Takes the twenty seconds of a request at most; never rejects. */
export type Revocation = () => Promise<void>;

export type Revocable = Pick<Secrets, 'clientId' | 'clientSecret' | 'refreshToken' | 'refreshExpiresAt' | 'isRevoked'>;

export type RevocationResult =
  | { readonly state: 'no-session' }
  /** The service has confirmed it, or had ended the session itself. */
  | { readonly state: 'revoked' }
  | ({ readonly state: 'unconfirmed' } & Unconfirmed);

/** The session may live on at the service. */
const Unconfirmed = v.object({
  /** In epoch ms; `null` if that is not known. */
  until: v.nullable(v.number()),
});
export type Unconfirmed = Readonly<v.InferOutput<typeof Unconfirmed>>;

/** Outlives the worker, which may die before the answer, and not the browser. */
export const UNCONFIRMED_REVOCATION = storedItem('session', 'session.unconfirmed', Unconfirmed, null);

/** Of this worker instance, whatever service they are at: while an answer is awaited, nothing is unconfirmed. */
export interface EndingSessions {
  count: number;
}

export interface RevocationsParts {
  readonly clock: Clock;
  readonly tokens: Pick<TokenEndpoint, 'revoke'>;
  readonly ending: EndingSessions;
  onResult?(result: RevocationResult): void;
}

export function createRevocations({ clock, tokens, ending, onResult }: RevocationsParts): Revocations {
  /** Of this worker instance, answered or not. */
  const unconfirmed = new Set<Unconfirmed>();

  const store = () => {
    const longest = [...unconfirmed].reduce(laterOf, null);
    const written = longest ? writeItem(UNCONFIRMED_REVOCATION, longest) : removeItem(UNCONFIRMED_REVOCATION);
    return written.catch(logFailure('unconfirmed-revocation-write'));
  };

  async function ask(held: Revocable, mark: Unconfirmed): Promise<RevocationResult> {
    ending.count += 1;
    try {
      await tokens.revoke(held, held.refreshToken);
    } catch {
      return { state: 'unconfirmed', ...mark };
    } finally {
      ending.count -= 1;
    }
    if (unconfirmed.delete(mark)) await store();
    return { state: 'revoked' };
  }

  return {
    async begin(held) {
      if (held === null) return async () => onResult?.({ state: 'no-session' });
      if (held !== 'unreadable' && held.isRevoked) return async () => onResult?.({ state: 'revoked' });
      const mark = { until: held === 'unreadable' ? null : held.refreshExpiresAt };
      unconfirmed.add(mark);
      await store();
      if (held === 'unreadable') return async () => onResult?.({ state: 'unconfirmed', ...mark });
      return async () => onResult?.(await ask(held, mark));
    },
    async unconfirmed() {
      if (ending.count > 0) return null;
      const stored = await readItem(UNCONFIRMED_REVOCATION).catch(storageFailed);
      return stored?.until != null && stored.until <= clock.now() ? null : stored;
    },
    async forget() {
      unconfirmed.clear();
      await store();
    },
  };
}

function laterOf(one: Unconfirmed | null, other: Unconfirmed): Unconfirmed {
  if (one === null || other.until === null) return other;
  return one.until === null || one.until >= other.until ? one : other;
}
