import type { Id } from './ids';
import type { Profile } from './profile';

/**
 * Where a manga's cover lies, 256 pixels wide: the size is appended to the whole file name (`x.png.256.jpg`).
 * @param file as the service names it; anything but a plain file name leads nowhere.
 */
export function coverAddress({ uploads }: Profile, mangaId: Id, file: string): string | null {
  return /^[\w-]+(\.[\w-]+)+$/.test(file) ? `${uploads}/covers/${mangaId}/${file}.256.jpg` : null;
}
