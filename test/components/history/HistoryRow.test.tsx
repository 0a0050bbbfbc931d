// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { HistoryRow } from '../../../components/history/HistoryRow';
import type { HistoryEntry } from '../../../components/history/history-entry';
import { mount } from '../../support/mount';

const entry: HistoryEntry = {
  ...{ key: 'k', at: Date.UTC(2026, 10, 1, 12), title: 'Series 0', chapter: 'Ch. 12', read: true, from: 'popup' },
  ...{ address: 'https://mangadex.org/chapter/c', cover: null, isUndone: false, canUndo: true },
};

describe('a press in the history', () => {
  it('says the chapter and what was done with it', async () => {
    expect(await firstLine(entry)).toBe('Ch. 12\u00a0· Marked as read');
  });

  it('says what was done while the names are being read, without a dot before it', async () => {
    expect(await firstLine({ ...entry, title: '', chapter: '' })).toBe('Marked as read');
  });
});

async function firstLine(entry: HistoryEntry): Promise<string | undefined> {
  const row = await mount(<HistoryRow entry={entry} index={0} isActive isBusy={false} onUndo={vi.fn()} />);
  return row.querySelector('p')?.textContent;
}
