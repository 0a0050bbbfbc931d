/** Hears what a person does in this page, and none of what scripts make of it, before scripts that come later can. */
export function onTrusted(types: readonly string[], signal: AbortSignal, listener: (event: Event) => void): void {
  for (const type of types)
    window.addEventListener(type, (event) => event.isTrusted && listener(event), {
      capture: true,
      passive: true,
      signal,
    });
}
