import { i18n } from '#i18n';

/** A command and its keys as the browser writes them; empty if it has none. */
export interface Shortcut {
  readonly command: string;
  readonly keys: string;
}

interface ShortcutsProps {
  readonly shortcuts: readonly Shortcut[];
  /** Opens the browser's page for changing keys; `null` if only the person can open it. */
  readonly onChange: (() => void) | null;
}

/** What each key does, and how to change keys. */
export function Shortcuts({ shortcuts, onChange }: ShortcutsProps) {
  return (
    <div class="shortcuts">
      <dl>
        {shortcuts.filter(isKnown).map(({ command, keys }) => (
          <div key={command}>
            <dt>{i18n.t(names[command])}</dt>
            <dd>{keys === '' ? i18n.t('shortcuts.none') : <kbd>{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <p class="fine-print">{i18n.t('shortcuts.help')}</p>
      {onChange === null ? (
        <p class="fine-print">{i18n.t('shortcuts.changeByHand')}</p>
      ) : (
        <button type="button" class="button" onClick={onChange}>
          {i18n.t('shortcuts.change')}
        </button>
      )}
    </div>
  );
}

const names = {
  _execute_action: 'shortcuts.popup',
  'mark-chapter': 'shortcuts.mark',
  report: 'shortcuts.report',
  'up-next': 'shortcuts.upNext',
} as const;

/** Commands of another version have no name here. */
function isKnown(shortcut: Shortcut): shortcut is Shortcut & { command: keyof typeof names } {
  return Object.hasOwn(names, shortcut.command);
}
