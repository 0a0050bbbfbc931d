/** A screen is kept again where its rows have changed, and once where none of this version was drawn. @returns what to call with each reading. */
export function whenChanged(isDrawn: boolean, keep: () => void): (isChanged: boolean) => void {
  let isKept = isDrawn;
  return (isChanged) => {
    if (isKept && !isChanged) return;
    isKept = true;
    keep();
  };
}
