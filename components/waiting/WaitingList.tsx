import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import { useEscape } from '../look/use-escape';
import { useNow } from '../look/use-now';
import { type WaitingActions, WaitingRow } from './WaitingRow';
import { canBeTakenBack, type WaitingEntry } from './waiting-entry';

interface WaitingListProps extends WaitingActions {
  readonly entries: readonly WaitingEntry[];
  readonly coverOf: (mangaId: string) => ReadonlySignal<string | null>;
  readonly clock: Clock;
  readonly onTakeAllBack: (entries: readonly WaitingEntry[]) => void;
  /** Above the rows: what can be done about many of them. */
  readonly head: ComponentChildren;
  /** Shown when nothing is left. */
  readonly children: ComponentChildren;
}

/** The queue. The style sheet lets the browser skip rows out of sight (`content-visibility`). */
export function WaitingList(props: WaitingListProps) {
  const { entries, coverOf, clock, onTakeAllBack, head, children, ...actions } = props;
  const list = useRef<HTMLElement>(null);
  const now = useNow(clock, SECOND);
  const waiting = entries.filter((entry) => canBeTakenBack(entry) && !entry.isPressed);
  useFocusKept(list, entries);
  return (
    <section class="feed" ref={list} tabIndex={entries.length > 0 ? 0 : -1} aria-label={i18n.t('waiting.list')}>
      {entries.length === 0 ? (
        children
      ) : (
        <>
          {head}
          {waiting.length > 1 && <UndoAll count={waiting.length} onConfirm={() => onTakeAllBack(waiting)} />}
          <ul>
            {entries.map((entry) => (
              <WaitingRow
                key={`${entry.kind}/${entry.key}`}
                entry={entry}
                cover={entry.mangaId === null ? null : coverOf(entry.mangaId)}
                now={now}
                {...actions}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A delivery may remove the row or button that has the focus: the list takes it, not the beginning of the page. */
function useFocusKept(list: RefObject<HTMLElement | null>, entries: readonly WaitingEntry[]) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    const note = () => {
      hadFocus.current = list.current?.contains(document.activeElement) ?? false;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list, entries]);
}

interface UndoAllProps {
  /** Changes that wait. */
  readonly count: number;
  readonly onConfirm: () => void;
}

/** Asks, with their number, before it undoes them all. The focus moves to the question and back. */
export function UndoAll({ count, onConfirm }: UndoAllProps) {
  const [isAsked, setAsked] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  const cancel = () => setAsked(false);
  useEscape(isAsked, cancel);
  useLayoutEffect(() => {
    if (isAsked !== wasAsked.current) group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const confirm = () => {
    setAsked(false);
    onConfirm();
  };
  return (
    <div ref={group} class="waiting-all">
      {isAsked ? (
        <>
          <p aria-live="polite">{i18n.t('waiting.undoAllAsk', count)}</p>
          <button type="button" class="button button-small" onClick={confirm}>
            {i18n.t('waiting.undoAllConfirm', count)}
          </button>
          <button type="button" class="button button-plain" onClick={cancel}>
            {i18n.t('waiting.keep')}
          </button>
        </>
      ) : (
        <button type="button" class="button button-plain" onClick={() => setAsked(true)}>
          {i18n.t('waiting.undoAll')}
        </button>
      )}
    </div>
  );
}
