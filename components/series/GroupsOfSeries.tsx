import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SeriesSettings } from '../../lib/model/series-settings';
import { Icon } from '../look/Icon';
import { typedNumber } from '../texts/number-text';
import { Addition } from './Addition';
import type { SeriesEntry } from './series-entry';
import { useDraggedOrder } from './use-dragged-order';

interface GroupsOfSeriesProps {
  readonly series: Pick<SeriesEntry, 'settings' | 'groups'>;
  /** In days. */
  readonly longestWait: number;
  readonly onConfigure: (change: Partial<Pick<SeriesSettings, 'groups' | 'waitDays'>>) => void;
}

const moves = ['up', 'down', 'remove'] as const;
type Move = (typeof moves)[number];

/** Whose releases come first, in an order that buttons and a drag change, and how long to wait for them. */
export function GroupsOfSeries({ series: { settings, groups: known }, longestWait, onConfigure }: GroupsOfSeriesProps) {
  const { groups, waitDays } = settings;
  const wait = useId();
  /** What is being typed: a page that is drawn again meanwhile leaves it there. */
  const [draft, setDraft] = useState<string | null>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef<string | null>(null);
  // A button that moves with its group, or goes with it, loses the focus on the way.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const button = place.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`);
    (button ?? place.current?.querySelector('select'))?.focus();
    pressed.current = null;
  }, [groups]);
  const change = (move: Move, id: string, next: readonly string[]) => {
    pressed.current = `${move} ${id}`;
    onConfigure({ groups: next });
  };
  const { order, dragged, handlers } = useDraggedOrder(groups, (next) => onConfigure({ groups: next }));
  const nameOf = (id: string) => known.find((group) => group.id === id)?.name ?? id;
  const others = known.filter(({ id }) => !groups.includes(id));
  return (
    <fieldset class="series-groups" ref={place}>
      <legend>{i18n.t('seriesSettings.groups')}</legend>
      {groups.length > 0 && (
        <ol {...handlers}>
          {order.map((id, at) => {
            const next = {
              up: at > 0 ? swapped(groups, at - 1) : null,
              down: at < groups.length - 1 ? swapped(groups, at) : null,
              remove: groups.filter((other) => other !== id),
            };
            return (
              <li key={id} data-dragged={id === dragged}>
                {groups.length > 1 && (
                  <span class="series-grip" data-grip={id}>
                    <Icon name="grip" />
                  </span>
                )}
                <bdi>{nameOf(id)}</bdi>
                {moves.map((move) => (
                  <MoveButton
                    key={move}
                    move={move}
                    id={id}
                    name={nameOf(id)}
                    isPossible={next[move] !== null}
                    onMove={() => change(move, id, next[move] ?? groups)}
                  />
                ))}
              </li>
            );
          })}
        </ol>
      )}
      {others.length > 0 && (
        <Addition
          name={i18n.t('seriesSettings.addGroup')}
          choices={others.map(({ id, name }) => [id, name])}
          onAdd={(id) => onConfigure({ groups: [...groups, id] })}
        />
      )}
      {groups.length > 0 && (
        <p class="series-wait">
          <label for={wait}>{i18n.t('seriesSettings.wait')}</label>
          <input
            id={wait}
            class="choice"
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={draft ?? waitDays}
            onInput={({ currentTarget }) => setDraft(currentTarget.value)}
            onChange={({ currentTarget }) => {
              const typed = typedNumber(currentTarget.value) ?? Number.NaN;
              const days = Number.isNaN(typed) ? waitDays : Math.round(Math.min(longestWait, Math.max(0, typed)));
              if (days !== waitDays) onConfigure({ waitDays: days });
              currentTarget.value = `${days}`;
              setDraft(null);
            }}
          />
        </p>
      )}
      <p class="series-setting-note">
        {i18n.t(groups.length > 0 ? 'seriesSettings.waitHelp' : 'seriesSettings.groupsHelp')}
      </p>
    </fieldset>
  );
}

interface MoveButtonProps {
  readonly move: Move;
  readonly id: string;
  readonly name: string;
  /** Not at the end of the list: the button keeps its place, and the focus. */
  readonly isPossible: boolean;
  readonly onMove: () => void;
}

function MoveButton({ move, id, name, isPossible, onMove }: MoveButtonProps) {
  const label = i18n.t(labels[move], { group: name });
  return (
    <button
      type="button"
      class="button button-icon"
      data-move={`${move} ${id}`}
      aria-label={label}
      title={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onMove()}
    >
      <Icon name={move === 'remove' ? 'cross' : move} />
    </button>
  );
}

/** With the one at this place and the next the other way round. */
function swapped(list: readonly string[], at: number): string[] {
  const [first, second] = list.slice(at, at + 2);
  return list.flatMap((one, place) => (place === at ? (second ?? []) : place === at + 1 ? (first ?? []) : one));
}

const labels = {
  up: 'seriesSettings.groupUp',
  down: 'seriesSettings.groupDown',
  remove: 'seriesSettings.groupRemove',
} as const satisfies Record<Move, string>;
