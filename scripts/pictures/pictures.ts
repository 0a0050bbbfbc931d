/** Which pictures the stores are given: in each language each scene in every size of a screenshot, light and dark, and one promotional tile. Pure. */
import type { Scheme } from '../demo/album.ts';
import type { PictureLanguage } from './words.ts';

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
/** In the order in which a listing shows them; Chrome's has room for the first five. */
export const scenes = ['list', 'reader', 'library', 'history', 'marks', 'series', 'sign-in'] as const;
export type Scene = (typeof scenes)[number];

/** `de/1280x800-1-list-light.png` */
export function screenshotName(language: PictureLanguage, scene: Scene, size: Size, scheme: Scheme): string {
  return `${language}/${size.width}x${size.height}-${scenes.indexOf(scene) + 1}-${scene}-${scheme}.png`;
}

export function tileName(language: PictureLanguage): string {
  return `${language}/${TILE.width}x${TILE.height}-tile-light.png`;
}

/** Every picture of these languages by its file's name. */
export function allPictures(languages: readonly PictureLanguage[]): ReadonlyMap<string, Size> {
  const shown = scenes.flatMap((scene) => schemes.map((scheme) => [scene, scheme] as const));
  return new Map<string, Size>(
    languages.flatMap((language) => [
      ...screenshotSizes.flatMap((size) =>
        shown.map((of) => [screenshotName(language, of[0], size, of[1]), size] as const),
      ),
      [tileName(language), TILE] as const,
    ]),
  );
}

/** The size that a PNG says it has (its first chunk, by the PNG specification). */
export function sizeOf(png: Buffer): Size {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
