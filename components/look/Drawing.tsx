/** In the colour and size of the text around it. @param strokes an SVG path on a grid of 20. */
export function Drawing({ strokes }: { strokes: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={strokes} />
    </svg>
  );
}
