import type { Id } from './ids';
import type { Profile } from './profile';

/** The size is appended to the whole file name (`x.png.256.jpg`). `null` for anything but a plain file name. */
export function coverAddress({ uploads }: Profile, mangaId: Id, file: string): string | null {
  return /^[\w-]+(\.[\w-]+)+$/.test(file) ? `${uploads}/covers/${mangaId}/${file}.256.jpg` : null;
}
