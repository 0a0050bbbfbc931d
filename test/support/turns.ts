import type { RequestSlot, Turn } from '../../lib/pacing/turn';

/** Turns that are given at once, and written down. */
export function givenTurns(): { readonly turns: Turn[]; readonly requestSlot: RequestSlot } {
  const turns: Turn[] = [];
  return {
    turns,
    requestSlot(turn, send) {
      turns.push(turn);
      return send(new AbortController().signal, () => undefined);
    },
  };
}
