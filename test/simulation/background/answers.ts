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
