import mark from './mark.svg';

/** Our logo: a page with a folded corner and a tick. `scripts/icons.ts` draws the toolbar icons from the same file. */
export function BrandMark({ size }: { size: number }) {
  return <img class="brand-mark" src={mark} width={size} height={size} alt="" />;
}
