import { isOwnClick } from '../look/own-click';

/** What a person does on the first screen before anything listens. Each button, box or row counts once. */
interface EarlyInput {
  readonly buttons: Set<HTMLElement>;
  readonly keys: KeyboardEvent[];
  /** What was chosen last in each list. */
  readonly options: Map<HTMLSelectElement, string>;
  readonly heard: AbortController;
}

declare global {
  interface Window {
    /** Handed from the script that draws the first screen to the one that makes it live. */
    earlyInput?: EarlyInput | undefined;
  }
}

export function keepEarlyInput(): void {
  const early: EarlyInput = { buttons: new Set(), keys: [], options: new Map(), heard: new AbortController() };
  const { buttons, keys, options, heard } = early;
  document.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('a, button, input, tr');
      // A link leads away by itself.
      if (pressed && pressed.localName !== 'a' && isOwnClick(event)) buttons.add(pressed);
    },
    heard,
  );
  document.addEventListener('keydown', (event) => keys.push(event), heard);
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) options.set(target, target.value);
    },
    heard,
  );
  window.earlyInput = early;
}

/** Presses what was pressed. Call it in the turn in which the buttons begin to listen. */
export function pressEarlyButtons(): void {
  const { buttons } = window.earlyInput ?? {};
  for (const button of buttons ?? []) button.click();
  buttons?.clear();
}

/** Chooses what was chosen. Call it in the turn in which the lists begin to listen: until then they show what the page has begun with. */
export function chooseEarlyOptions(): void {
  const { options } = window.earlyInput ?? {};
  for (const [list, value] of options ?? []) {
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
  options?.clear();
}

/** Gives the keys once more, when they are listened to. A key in a field has done its work already. */
export function pressEarlyKeys(): void {
  const { keys = [], heard } = window.earlyInput ?? {};
  heard?.abort();
  window.earlyInput = undefined;
  for (const key of keys) {
    if (key.target instanceof HTMLInputElement) continue;
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...initOf(key), bubbles: true }));
  }
}

function initOf(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event;
  return { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing };
}
