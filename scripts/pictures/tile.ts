/** The small promotional image: the name, our mark, and covers of invented series. Pure. */

const ANGLES = [-9, 3, 14];

/**
 * A page that fills the tile.
 * @param mark our mark as SVG.
 * @param says what Dexmark is for, below its name.
 * @param covers three PNGs in base64, the last one in front.
 */
export function tilePage(mark: string, says: string, covers: readonly string[]): string {
  const pictures = covers.map(
    (cover, place) =>
      `<img alt="" src="data:image/png;base64,${cover}" style="--left: ${place * 40}px; --angle: ${ANGLES[place] ?? 0}deg">`,
  );
  return `<!doctype html><style>
    body { margin: 0; height: 100vh; overflow: hidden; display: flex; align-items: center; gap: 22px; padding-left: 28px;
      box-sizing: border-box; background: linear-gradient(120deg, #e9f6f3, #c3e4dd); color: #1b2124; font-family: system-ui, sans-serif; }
    svg { display: block; width: 52px; margin-left: -5px; }
    h1 { margin: 12px 0 2px; font-size: 34px; line-height: 1.1; letter-spacing: -0.01em; }
    p { margin: 0; font-size: 19px; color: #2f4a47; }
    div { position: relative; flex: 1; height: 150px; }
    img { position: absolute; left: var(--left); width: 100px; border-radius: 8px; transform: rotate(var(--angle)); box-shadow: 0 6px 18px #0005; }
  </style><main>${mark}<h1>Dexmark</h1><p>${says}</p></main><div>${pictures.join('')}</div>`;
}
