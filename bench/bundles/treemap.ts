import { type Content, total } from './contents.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
type Placed = Content & Area;

/** A picture for each bundle, in pixels, two beside each other. */
const [WIDTH, HEIGHT, TITLE, GAP] = [470, 250, 24, 20];
/** What a letter takes of a line at 11 px, and a line of a place. */
const [LETTER, LINE] = [6.2, 14];

/** Nothing here is known of the page around it, so it has a ground of its own in light and in dark. */
const style = `text{font:11px system-ui,sans-serif;fill:#1b1f24}.title{font-weight:600;font-size:13px}.ground{fill:#fff}
rect{stroke:#fff;stroke-width:1.5}.lib{fill:#a9c9f5}.components{fill:#a5dcc3}.entrypoints{fill:#cdbbf2}.library{fill:#f4cf9b}.rest{fill:#d5d9de}
@media (prefers-color-scheme:dark){text{fill:#e8edf2}.ground{fill:#0d1117}rect{stroke:#0d1117}.lib{fill:#234b80}.components{fill:#1d5a43}
.entrypoints{fill:#4a3584}.library{fill:#6f4a14}.rest{fill:#3a414a}}`;

/** Of each bundle a rectangle of its own, in which each content takes its share of the room. */
export function treemapsOf(bundles: ReadonlyMap<string, readonly Content[]>): string {
  const pictures = [...bundles].map(([name, contents], n) => {
    const [x, y] = [(n % 2) * (WIDTH + GAP), Math.floor(n / 2) * (TITLE + HEIGHT + GAP)];
    const bytes = kilobytes(total(contents).bytes);
    const places = placed(contents, { x, y: y + TITLE, width: WIDTH, height: HEIGHT });
    return `<text class="title" x="${x}" y="${y + 16}">${name}, ${bytes}</text>${places.map(placeOf).join('')}`;
  });
  const [width, height] = [2 * WIDTH + GAP, Math.ceil(bundles.size / 2) * (TITLE + HEIGHT + GAP)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${style}</style>
<rect class="ground" width="${width}" height="${height}"/>
${pictures.join('\n')}
</svg>
`;
}

/** Halves the contents as evenly as their order allows, and the area with them along its longer side, until each has its own. @param contents the largest first. */
export function placed(contents: readonly Content[], area: Area): Placed[] {
  const [first] = contents;
  if (contents.length < 2) return first ? [{ ...first, ...area }] : [];
  const sums = contents.map((_, n) => total(contents.slice(0, n + 1)).bytes);
  const whole = sums.at(-1) ?? 0;
  const offBy = sums.slice(0, -1).map((sum) => Math.abs(sum - whole / 2));
  const cut = offBy.indexOf(Math.min(...offBy));
  const share = (sums[cut] ?? 0) / whole;
  const { x, y, width, height } = area;
  const [one, other] =
    width > height
      ? [
          { ...area, width: width * share },
          { ...area, x: x + width * share, width: width * (1 - share) },
        ]
      : [
          { ...area, height: height * share },
          { ...area, y: y + height * share, height: height * (1 - share) },
        ];
  return [...placed(contents.slice(0, cut + 1), one), ...placed(contents.slice(cut + 1), other)];
}

/** Named where there is room. */
function placeOf({ name, bytes, x, y, width, height }: Placed): string {
  const fits = (text: string) => text.length * LETTER + 8 < width;
  const short = name.split('/').at(-1) ?? name;
  const label = [name, short].find(fits);
  const lines =
    label && height > LINE + 4
      ? [label, ...(fits(kilobytes(bytes)) && height > 2 * LINE + 4 ? [kilobytes(bytes)] : [])]
      : [];
  const texts = lines.map((text, n) => `<text x="${px(x + 5)}" y="${px(y + (n + 1) * LINE)}">${text}</text>`);
  const rectangle = `<rect class="${kindOf(name)}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"/>`;
  return `${rectangle}${texts.join('')}`;
}

function kindOf(name: string): string {
  const [top = ''] = name.split('/');
  if (['lib', 'components', 'entrypoints'].includes(top)) return top;
  return /[ .]/.test(name) ? 'rest' : 'library';
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

function px(length: number): string {
  return length.toFixed(1);
}
