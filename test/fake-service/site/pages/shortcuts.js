/** Keys of the page. Those that it obeys, and the last one that it heard, are left on the root element, where a test can see them. */

/** Calls the action of a key until the returned function is called; keys typed into a field are the field's. */
export function onShortcut(actions) {
  document.documentElement.dataset.shortcuts = Object.keys(actions).join(' ');
  const hear = (event) => {
    document.documentElement.dataset.lastKey = event.key;
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (isTyping || hasModifier || !Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key]();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
