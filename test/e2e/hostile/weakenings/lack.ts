import type { Weakening } from '../../support/weakened-build.ts';

/** A build without one defence, taken out by changing the exact words of it. */
export interface Lack extends Weakening {
  /** What is taken out; goes on after "without". */
  readonly lacks: string;
  /** How it is taken out in Firefox, where that is another way. */
  readonly inFirefox?: Weakening;
}

interface Changed extends Omit<Weakening, 'replacements'> {
  /** By file, each piece and what stands there instead. */
  readonly changes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Described = Changed & { readonly lacks: string; readonly inFirefox?: Changed };

export function without<Name extends string>(defences: Readonly<Record<Name, Described>>): Record<Name, Lack> {
  const lacks = Object.entries<Described>(defences).map(([name, { inFirefox, ...described }]) => [
    name,
    { ...replacing(described), ...(inFirefox && { inFirefox: replacing(inFirefox) }) },
  ]);
  return Object.fromEntries(lacks);
}

function replacing<Kind extends Changed>({ changes = {}, ...rest }: Kind) {
  const replacements = Object.entries(changes).flatMap(([file, pieces]) =>
    Object.entries(pieces).map(([piece, instead]) => ({ file, piece, instead })),
  );
  return { ...rest, replacements };
}
