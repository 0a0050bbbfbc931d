/** By styles alone, because Firefox stops an earlier version's scripts and leaves what they drew (docs/in-page.md, "Updates"). */
export function hideInTime(root: HTMLElement): (afterMs: number) => void {
  const style = document.createElement('style');
  return (afterMs) => {
    // Emptying it would make Firefox ask the page's policy about a style without our words, and report it there.
    style.remove();
    // The time begins where the browser has seen it without the rule.
    root.checkVisibility({ visibilityProperty: true });
    style.textContent = `:host { visibility: hidden !important; transition: visibility 0s ${Math.ceil(afterMs)}ms !important }`;
    root.after(style);
  };
}
