/** In the colour and size of the text around it. @param strokes an SVG path on a grid of 20. */
export function Drawing({ strokes, look = 'icon' }: { strokes: string; look?: string }) {
  return (
    <svg class={look} viewBox="0 0 20 20" aria-hidden="true">
      <path d={strokes} />
    </svg>
  );
}
