import type { TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';

interface Drag {
  readonly id: string;
  readonly at: number;
}

/**
 * Rows of a list that a pointer moves by their grips (`data-grip` is the row's id). A drag that the browser ends changes nothing.
 * @param onOrder is called with the new order, once the row is let go elsewhere.
 */
export function useDraggedOrder(ids: readonly string[], onOrder: (order: readonly string[]) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const order = drag === null ? ids : ordered(ids, drag);
  const end = () => setDrag(null);
  const handlers = {
    onPointerDown(event: TargetedPointerEvent<HTMLOListElement>) {
      const id = gripUnder(event.target);
      if (id === null || !event.isPrimary || event.button !== 0) return;
      // Else the press begins to choose text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, at: ids.indexOf(id) });
    },
    onPointerMove({ currentTarget, clientY }: TargetedPointerEvent<HTMLOListElement>) {
      if (drag === null) return;
      const others = [...currentTarget.children].filter((_, place) => order[place] !== drag.id);
      // By the middles of the others: rows of different heights would change places to and fro.
      setDrag({ id: drag.id, at: others.filter((row) => middleOf(row) < clientY).length });
    },
    onPointerUp() {
      if (drag === null) return;
      end();
      if (order.some((id, place) => id !== ids[place])) onOrder(order);
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
  return { order, dragged: drag?.id ?? null, handlers };
}

/** Without a row that has gone meanwhile. */
function ordered(ids: readonly string[], { id, at }: Drag): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id).toSpliced(at, 0, id) : ids;
}

function gripUnder(target: EventTarget | null): string | null {
  const grip = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
  return grip?.dataset.grip ?? null;
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
