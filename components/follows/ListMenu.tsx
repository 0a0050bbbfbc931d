import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { readingStatuses } from '../../lib/service/ids';
import type { ListChoice } from '../../lib/settings/list-choice';
import { Icon } from '../look/Icon';
import { useEscape } from '../look/use-escape';
import { readingStatusName } from '../texts/reading-status';

interface ListMenuProps {
  readonly choice: ListChoice;
  readonly onChoose: (choice: ListChoice) => void;
}

/** The order of the list, and which reading statuses "Unread" shows. Each choice takes effect at once. */
export function ListMenu({ choice, onChoose }: ListMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  useEscape(isOpen, () => setOpen(false));
  return (
    <div
      class="list-menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        // After a click outside, or the Tab key past the end.
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        class="button button-icon"
        aria-label={i18n.t('order.name')}
        title={i18n.t('order.name')}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="order" />
      </button>
      <div id={panel} class="list-menu-panel" hidden={!isOpen}>
        {isOpen && <Choices choice={choice} onChoose={onChoose} />}
      </div>
    </div>
  );
}

function Choices({ choice, onChoose }: ListMenuProps) {
  const { sort, statuses } = choice;
  return (
    <>
      <fieldset>
        <legend>{i18n.t('order.sort')}</legend>
        {(['newest', 'title', 'unread', 'expected'] as const).map((way) => (
          <label key={way}>
            <input
              type="radio"
              name="sort"
              checked={sort === way}
              onChange={() => onChoose({ ...choice, sort: way })}
            />
            {i18n.t(ways[way])}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{i18n.t('order.shown')}</legend>
        {readingStatuses.map((status) => (
          <label key={status}>
            <input
              type="checkbox"
              checked={statuses.includes(status)}
              onChange={({ currentTarget }) => {
                const others = statuses.filter((shown) => shown !== status);
                onChoose({ ...choice, statuses: currentTarget.checked ? [...others, status] : others });
              }}
            />
            {readingStatusName(status)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

const ways = {
  newest: 'order.newest',
  title: 'order.title',
  unread: 'order.unread',
  expected: 'order.expected',
} as const;
