// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type HistoryEntry, HistoryRow } from '../../../components/history/HistoryList';
import { mount } from '../../support/mount';

const entry: HistoryEntry = {
  ...{ key: 'k', at: Date.UTC(2026, 10, 1, 12), title: 'Series 0', chapter: 'Ch. 12', read: true, from: 'popup' },
  ...{ address: 'https://mangadex.org/chapter/c', cover: null, isUndone: false, canUndo: true },
};

describe('a press in the history', () => {
  it.each([
    ['with its chapter', entry, 'Ch. 12\u00a0· Marked as read', null],
    [
      'with no dot and no heading while names are read',
      { ...entry, title: '', chapter: '' },
      'Marked as read',
      'presentation',
    ],
  ])('says what was done, %s', async (_, shown, line, role) => {
    const row = await mount(<HistoryRow entry={shown} index={0} isActive isBusy={false} onUndo={vi.fn()} />);
    expect(row.querySelector('p')?.textContent).toBe(line);
    expect(row.querySelector('h3')?.getAttribute('role')).toBe(role);
  });
});
