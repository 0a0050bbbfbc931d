/** Before the first browser starts: drawing holds up a service for as long as it takes, and what comes in meanwhile would count as one burst. */
import { drawCover } from '../../fake-service/library/draw.ts';
import { makeLibrary } from '../../fake-service/library/make-library.ts';

/** In pixels: the widths that Dexmark and the site ask for. */
const WIDTHS = [256, 512];

/** Both runners call this once. */
export default function drawCovers(): void {
  for (const manga of makeLibrary({ now: Date.now() }).manga.values()) {
    for (const width of WIDTHS) drawCover(manga, width);
  }
}
