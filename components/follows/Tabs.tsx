import { i18n } from '#i18n';
import { logicalKey } from '../texts/direction';

interface TabsProps<Name extends string> {
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly count?: number }[];
  readonly chosen: Name;
  /** The id of the panel that the tabs fill. */
  readonly panel: string;
  readonly onChoose: (name: Name) => void;
}

/** Tabs after the ARIA Authoring Practices: one stop for the Tab key, arrow keys between them. */
export function Tabs<Name extends string>({ tabs, chosen, panel, onChoose }: TabsProps<Name>) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const to = destination(logicalKey(event.key), at, tabs.length);
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.name);
    document.getElementById(idOf(tab.name))?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={i18n.t('follows.tabs')} onKeyDown={move}>
      {tabs.map(({ name, label, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={idOf(name)}
          class="tab"
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {label}
          {count !== undefined && count > 0 && (
            <span class="tab-count" aria-hidden="true">
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function idOf(name: string): string {
  return `tab-${name}`;
}

function destination(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
