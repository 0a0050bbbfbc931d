import { originalOf, shieldedWindow } from './shielded-events';

/** Hears what a person does in this page, and none of what scripts make of it, before scripts that come later can. */
export function onTrusted(types: readonly string[], signal: AbortSignal, listener: (event: Event) => void): void {
  const how = { capture: true, passive: true, signal };
  for (const type of types) {
    if (import.meta.env.BROWSER === 'firefox')
      shieldedWindow().addEventListener(type, (event) => listener(originalOf(event)), how);
    window.addEventListener(type, (event) => event.isTrusted && listener(event), how);
  }
}
