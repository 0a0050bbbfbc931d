/**
 * Has styles alone hide what stands in a closed root, once a time is over. Firefox stops the scripts of an earlier version and leaves what they
 * drew, also in pages that no extension may enter after the click that it was let in for.
 * @returns a function that changes the time, in ms.
 */
export function hideInTime(root: HTMLElement): (afterMs: number) => void {
  const style = document.createElement('style');
  root.after(style);
  return (afterMs) => {
    style.textContent = '';
    // The time begins where the browser has seen it without that rule.
    root.checkVisibility({ visibilityProperty: true });
    style.textContent = `:host { visibility: hidden !important; transition: visibility 0s ${Math.ceil(afterMs)}ms !important }`;
  };
}
