import { originalOf, shieldedWindow } from './shielded-events';

/** Hears a person, not scripts, and before scripts that come later can. */
export function onTrusted(types: readonly string[], signal: AbortSignal, listener: (event: Event) => void): void {
  const options = { capture: true, passive: true, signal };
  for (const type of types) {
    if (import.meta.env.BROWSER === 'firefox')
      shieldedWindow().addEventListener(type, (event) => listener(originalOf(event)), options);
    window.addEventListener(type, (event) => event.isTrusted && listener(event), options);
  }
}
