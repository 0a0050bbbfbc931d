/** One exchange with the local service, free of any transport: the simulations use it in virtual time, the server over TLS. */
export type HostName = 'api' | 'auth' | 'uploads' | 'site' | 'forum' | 'blog';

export interface Asked {
  readonly host: HostName;
  /** Upper case. */
  readonly method: string;
  /** Path with query, as on the request line: `/manga?limit=5`. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The address that pays for the request: one allowance each. */
  readonly address: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The service's last word to a persistent address: nothing at all. */
export const silence = 'silence';
export type Outcome = Answered | typeof silence;
