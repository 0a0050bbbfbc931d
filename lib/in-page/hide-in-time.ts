/**
 * Has styles alone hide what stands in a closed root, once a time is over. Firefox stops the scripts of an earlier version and leaves what they
 * drew, also in pages that no extension may enter after the click that it was let in for.
 * @returns a function that changes the time, in ms.
 */
export function hideInTime(root: HTMLElement): (afterMs: number) => void {
  const style = document.createElement('style');
  return (afterMs) => {
    // Removed rather than emptied: Firefox asks the page's policy about a style without words of ours, and reports it there.
    style.remove();
    // The time begins where the browser has seen it without that rule.
    root.checkVisibility({ visibilityProperty: true });
    style.textContent = `:host { visibility: hidden !important; transition: visibility 0s ${Math.ceil(afterMs)}ms !important }`;
    root.after(style);
  };
}
