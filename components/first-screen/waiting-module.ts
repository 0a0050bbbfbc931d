/** A type that browsers do not know, and so do not load. */
export const waitingModule = 'waiting-module';

/** Has the page's module loaded now: a script that did not run is prepared once more where it is put in again. Does nothing where none waits. */
export function startWaitingModule(): void {
  const script = document.querySelector<HTMLScriptElement>(`script[type=${waitingModule}]`);
  if (!script) return;
  script.type = 'module';
  document.head.append(script);
}
