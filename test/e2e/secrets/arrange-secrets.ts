import type { Account, Library } from '../../fake-service/library/types.ts';
import { plantTitle } from './planted-series.ts';
import { randomText } from './secrets.ts';

/** Gives the demo account a password and a client secret that nothing else contains, in letters that no encoding changes, and a series that it reads a title of the same kind. */
export function arrangeSecrets(library: Library, [reader]: readonly Account[]): Library {
  if (!reader) return library;
  Object.assign(reader, { password: randomText(), client: { ...reader.client, secret: randomText() } });
  plantTitle(library, reader);
  return library;
}
