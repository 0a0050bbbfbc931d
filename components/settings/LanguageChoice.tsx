import type { TargetedKeyboardEvent } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { folded } from '../../lib/library/list/search';
import { logicalKey } from '../texts/direction';
import { languageName } from '../texts/language-name';
import { languagesText } from './choice-text';

interface LanguageChoiceProps {
  readonly languages: readonly string[];
  /** None means every language. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/**
 * The languages that the person reads: chosen ones come first when the page opens, and keep their place after that. They are one stop for
 * the Tab key, with arrows and first letters between them, as there are nearly two hundred.
 */
export function LanguageChoice({ languages, chosen, onChoose }: LanguageChoiceProps) {
  const [search, setSearch] = useState('');
  const [chosenFirst] = useState(chosen);
  const [reached, setReached] = useState<string | null>(null);
  const searchId = useId();
  const keysId = useId();
  // A language that is not in the list can come with a file, from another device or an administrator, and has to be taken away again.
  const inOrder = useMemo(
    () => namesInOrder([...new Set([...languages, ...chosenFirst])], chosenFirst),
    [languages, chosenFirst],
  );
  const typed = search.trim().toLowerCase();
  const word = folded(typed);
  const found = inOrder.filter(({ code, name }) => code === typed || folded(name ?? code).includes(word));
  const stop = found.some(({ code }) => code === reached) ? reached : found[0]?.code;
  const move = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const list = event.currentTarget.closest('ul');
    if (!list) return;
    const at = found.findIndex(({ code }) => code === stop);
    const names = found.map(({ code, name }) => name ?? code);
    const to = boxReached(event, at, { names, columns: columnsOf(list) });
    if (to === null) return;
    event.preventDefault();
    list.querySelectorAll('input')[to]?.focus();
  };
  const choose = (code: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code));

  return (
    <fieldset class="choices">
      <legend>{i18n.t('reading.languages')}</legend>
      <p class="chosen">{languagesText(chosen)}</p>
      <label class="visually-hidden" for={searchId}>
        {i18n.t('reading.searchLanguages')}
      </label>
      <div class="field-box">
        <input
          id={searchId}
          type="search"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          placeholder={i18n.t('reading.searchLanguages')}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <ul class="languages" aria-describedby={keysId}>
        {found.map(({ code, name }) => (
          <li key={code}>
            <label class="check">
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                tabIndex={code === stop ? 0 : -1}
                onFocus={() => setReached(code)}
                onKeyDown={move}
                onChange={({ currentTarget }) => choose(code, currentTarget.checked)}
              />
              {name ?? code}
              {name !== null && <span class="language-code">{code}</span>}
            </label>
          </li>
        ))}
      </ul>
      <p class="fine-print language-keys" id={keysId}>
        {i18n.t('reading.languageKeys')}
      </p>
      <p class="fine-print" role="status">
        {found.length === 0 ? i18n.t('reading.noLanguage', { search }) : i18n.t('reading.languagesHelp')}
      </p>
    </fieldset>
  );
}

/** As the browser has laid them out, by the width that there is. */
function columnsOf(list: HTMLElement): number {
  return getComputedStyle(list).gridTemplateColumns.split(' ').length;
}

/** By name, chosen ones first; those that the browser cannot name come last. */
function namesInOrder(languages: readonly string[], first: readonly string[]) {
  const collator = new Intl.Collator(i18n.t('language'));
  return languages
    .map((code) => ({ code, name: languageName(code) }))
    .sort(
      (a, b) =>
        Number(first.includes(b.code)) - Number(first.includes(a.code)) ||
        Number(a.name === null) - Number(b.name === null) ||
        collator.compare(a.name ?? a.code, b.name ?? b.code),
    );
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

interface Boxes {
  /** As they are shown, in order. */
  readonly names: readonly string[];
  readonly columns: number;
}

/** The box that a key leads to from the one at `at`, counted from 0; `null` where the key is not for moving. */
export function boxReached({ key, ...held }: Key, at: number, { names, columns }: Boxes): number | null {
  if (held.ctrlKey || held.metaKey || held.altKey) return null;
  const step = steps(columns).get(logicalKey(key));
  const last = names.length - 1;
  if (step !== undefined) return at + step < 0 || at + step > last ? at : at + step;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const letter = key.length === 1 ? folded(key).trim() : '';
  return letter === '' ? null : nextBeginningWith(letter, at, names);
}

function steps(columns: number): ReadonlyMap<string, number> {
  return new Map([
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
  ]);
}

/** After the last it begins again at the first. */
function nextBeginningWith(letter: string, at: number, names: readonly string[]): number | null {
  const order = names.map((_, step) => (at + 1 + step) % names.length);
  return order.find((index) => folded(names[index] ?? '').startsWith(letter)) ?? null;
}
