import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { closeWithService } from '../../../components/look/close-with-service';
import type { View } from '../../../lib/storage/views';
import { session } from '../../support/views';

const signedOut = { ...session, state: 'signed-out', account: null } as const;

it('a window stays through sign-outs and sign-ins, and closes once another service is chosen', () => {
  const view = signal<View<'session'> | null>(null);
  const close = vi.fn();
  closeWithService(view, close);
  view.value = session;
  view.value = signedOut;
  view.value = session;
  expect(close).not.toHaveBeenCalled();
  view.value = { ...signedOut, service: 'development' };
  expect(close).toHaveBeenCalledOnce();
});

it('a window that was opened at the development service closes with that one', () => {
  const view = signal<View<'session'> | null>({ ...session, service: 'development' });
  const close = vi.fn();
  closeWithService(view, close);
  expect(close).not.toHaveBeenCalled();
  view.value = session;
  expect(close).toHaveBeenCalledOnce();
});
