import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SeriesSettings } from '../../lib/model/series-settings';
import { Icon } from '../look/Icon';
import { typedNumber } from '../texts/number-text';
import type { SeriesEntry } from './series-entry';
import { useDraggedOrder } from './use-dragged-order';

interface GroupsOfSeriesProps {
  readonly series: Pick<SeriesEntry, 'settings' | 'groups'>;
  /** In days. */
  readonly longestWait: number;
  readonly onConfigure: (change: Partial<Pick<SeriesSettings, 'groups' | 'waitDays'>>) => void;
}

type Move = 'up' | 'down' | 'remove';

/** Whose releases come first, in an order that buttons and a drag change, and how long to wait for them. */
export function GroupsOfSeries({ series: { settings, groups: known }, longestWait, onConfigure }: GroupsOfSeriesProps) {
  const { groups, waitDays } = settings;
  const [addition, wait] = [useId(), useId()];
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
          {order.map((id, at) => (
            <li key={id} data-dragged={id === dragged}>
              {groups.length > 1 && (
                <span class="series-grip" data-grip={id}>
                  <Icon name="grip" />
                </span>
              )}
              <bdi>{nameOf(id)}</bdi>
              <MoveButton
                move="up"
                id={id}
                name={nameOf(id)}
                onMove={at > 0 ? () => change('up', id, swapped(groups, at - 1)) : null}
              />
              <MoveButton
                move="down"
                id={id}
                name={nameOf(id)}
                onMove={at < groups.length - 1 ? () => change('down', id, swapped(groups, at)) : null}
              />
              <MoveButton
                move="remove"
                id={id}
                name={nameOf(id)}
                onMove={() =>
                  change(
                    'remove',
                    id,
                    groups.filter((other) => other !== id),
                  )
                }
              />
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <label class="visually-hidden" for={addition}>
            {i18n.t('seriesSettings.addGroup')}
          </label>
          <select
            id={addition}
            class="choice"
            value=""
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              currentTarget.value = '';
              if (value !== '') onConfigure({ groups: [...groups, value] });
            }}
          >
            <option value="">{i18n.t('seriesSettings.addGroup')}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </>
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
            value={waitDays}
            onChange={({ currentTarget }) => {
              const typed = typedNumber(currentTarget.value) ?? Number.NaN;
              const days = Number.isNaN(typed) ? waitDays : Math.round(Math.min(longestWait, Math.max(0, typed)));
              if (days !== waitDays) onConfigure({ waitDays: days });
              currentTarget.value = `${days}`;
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
  /** `null` at the end of the list: the button keeps its place, and the focus. */
  readonly onMove: (() => void) | null;
}

function MoveButton({ move, id, name, onMove }: MoveButtonProps) {
  const label = i18n.t(labels[move], { group: name });
  return (
    <button
      type="button"
      class="button button-icon"
      data-move={`${move} ${id}`}
      aria-label={label}
      title={label}
      aria-disabled={onMove === null}
      onClick={() => onMove?.()}
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
