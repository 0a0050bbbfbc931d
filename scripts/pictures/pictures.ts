/** Which pictures the stores are given: each scene in every size of a screenshot, light and dark, and one promotional tile. Pure. */
import type { Scheme } from '../demo/album.ts';

/** In px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Both of Chrome's store; Mozilla's takes any. */
export const screenshotSizes = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
] as const satisfies readonly Size[];
/** Chrome's small promotional image: no listing goes without it. */
export const TILE = { width: 440, height: 280 } as const satisfies Size;
export const schemes = ['light', 'dark'] as const satisfies readonly Scheme[];
/** In the order in which they are taken, and shown. */
export const scenes = ['sign-in', 'list', 'series', 'reader', 'marks'] as const;
export type Scene = (typeof scenes)[number];

export const TILE_NAME = `${TILE.width}x${TILE.height}-tile-light.png`;

export function screenshotName(scene: Scene, { width, height }: Size, scheme: Scheme): string {
  return `${width}x${height}-${scenes.indexOf(scene) + 1}-${scene}-${scheme}.png`;
}

/** Every picture by its file's name. */
export function allPictures(): ReadonlyMap<string, Size> {
  const screenshots = scenes.flatMap((scene) =>
    screenshotSizes.flatMap((size) => schemes.map((scheme) => [screenshotName(scene, size, scheme), size] as const)),
  );
  return new Map<string, Size>([...screenshots, [TILE_NAME, TILE]]);
}

/** The size that a PNG says it has (its first chunk, by the PNG specification). */
export function sizeOf(png: Buffer): Size {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
