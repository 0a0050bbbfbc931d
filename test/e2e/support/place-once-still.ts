import { expect } from 'vitest';
import { STEADY_MS } from '../../../lib/in-page/visibility.ts';
import type { Place } from './closed-root.ts';

/** Reads a place until it has stayed the same for longer than what has moved takes no press. */
export async function placeOnceStill(read: () => Promise<Place>): Promise<Place> {
  let place = await read();
  const isStill = async () => {
    const before = place;
    await new Promise((resolve) => setTimeout(resolve, 1.5 * STEADY_MS));
    place = await read();
    return place.x === before.x && place.y === before.y;
  };
  await expect.poll(isStill).toBe(true);
  return place;
}
