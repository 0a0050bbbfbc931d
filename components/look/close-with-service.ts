import { effect, type ReadonlySignal } from '@preact/signals';
import type { View } from '../../lib/storage/views';

/** A window is about something of one service: what is pressed there later must not reach another one. */
export function closeWithService(session: ReadonlySignal<View<'session'> | null>, close: () => void): void {
  let first: string | null = null;
  effect(() => {
    if (!session.value) return;
    const { service = 'live' } = session.value;
    first ??= service;
    if (service !== first) close();
  });
}
