/** Bodies that are there at once: Node reads a `Blob` in a thread of its own, beside every virtual clock. */
export class BlobAtHand {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;

  constructor(pieces: readonly Uint8Array<ArrayBuffer>[] = [], { type = '' }: { type?: string } = {}) {
    this.#bytes = new Uint8Array(Buffer.concat(pieces));
    this.type = type;
  }

  get size(): number {
    return this.#bytes.byteLength;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }
}

/** `Response` as a life knows it: it takes such a blob for its body, and gives one. */
export class AnswerAtHand extends Response {
  constructor(body?: BodyInit | BlobAtHand | null, init?: ResponseInit) {
    super(body instanceof BlobAtHand ? body.bytes : body, init);
  }
}

/**
 * `AbortController` and `AbortSignal` of a life. Node keeps a signal made of others for as long as one of them could abort it, and
 * with it the whole run that has long ended.
 */
interface Listening {
  readonly tell: () => void;
  readonly isOnce: boolean;
}

class SignalAtHand {
  #listeners: readonly Listening[] = [];
  #isAborted = false;
  #reason: unknown;

  get aborted(): boolean {
    return this.#isAborted;
  }

  get reason(): unknown {
    if (this.#isAborted) this.#reason ??= new DOMException('This operation was aborted', 'AbortError');
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#isAborted) throw this.reason;
  }

  addEventListener(event: string, tell: () => void, { once = false }: { readonly once?: boolean } = {}): void {
    if (event !== 'abort') throw new Error(`a signal says nothing of ${event}`);
    if (!this.#listeners.some((known) => known.tell === tell))
      this.#listeners = [...this.#listeners, { tell, isOnce: once }];
  }

  removeEventListener(_: string, tell: () => void): void {
    this.#listeners = this.#listeners.filter((known) => known.tell !== tell);
  }

  static any(signals: readonly SignalAtHand[]): SignalAtHand {
    const one = new SignalAtHand();
    const aborted = signals.find((signal) => signal.aborted);
    if (aborted) one.abort(aborted.reason);
    else for (const signal of signals) signal.addEventListener('abort', () => one.abort(signal.reason), { once: true });
    return one;
  }

  /** For its controller alone. */
  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    const told = this.#listeners;
    this.#listeners = told.filter(({ isOnce }) => !isOnce);
    for (const { tell } of told) {
      try {
        tell();
      } catch (thrown) {
        // It keeps no other from being told, and is a failure that was not heard.
        void Promise.reject(thrown);
      }
    }
  }
}

class ControllerAtHand {
  readonly signal = new SignalAtHand();

  abort(reason?: unknown): void {
    this.signal.abort(reason);
  }
}

export const abortAtHand = { AbortController: ControllerAtHand, AbortSignal: SignalAtHand };
