// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { ReportPage } from '../../../entrypoints/report/report-page';
import type { ReportPhase, ReportState } from '../../../entrypoints/report/report-state';
import { id } from '../../library/rows';
import { buttonNames, mount, press, type } from '../../support/mount';
import { session } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';

const onClose = vi.fn();

describe('Escape in the report window', () => {
  it('closes it where nothing is typed', async () => {
    await open();
    await pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before a text is lost, and is "no" to the question', async () => {
    const { page, state } = await open();
    await type(page, 'Details', 'Page 3 is grey');
    page.querySelector('textarea')?.focus();
    await pressEscape();
    expect(document.activeElement?.textContent).toBe('Keep writing');
    await pressEscape();
    expect([document.activeElement, state.details.value]).toEqual([page.querySelector('textarea'), 'Page 3 is grey']);
    expect(onClose).not.toHaveBeenCalled();
    await pressEscape();
    await press(page, 'Discard');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is the input method’s while it composes', async () => {
    await open();
    await pressEscape({ isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is "no" to whether to report it again', async () => {
    const { state } = await open('confirming');
    await pressEscape();
    expect(state.phase.value).toBe('writing');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes it once the report is kept, whatever was typed and asked', async () => {
    const { page, state } = await open();
    await type(page, 'Details', 'Page 3 is grey');
    await pressEscape();
    await act(() => {
      state.phase.value = 'kept';
    });
    expect(buttonNames(page)).not.toContain('Discard');
    await pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

async function pressEscape(how: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...how });
  await act(() => void document.activeElement?.dispatchEvent(event));
}

async function open(first: ReportPhase = 'writing') {
  const phase = signal(first);
  const details = signal('');
  const written = {
    ...{ phase, details, problem: signal(null), failure: signal(null), chosen: signal(null), isUndoing: signal(false) },
    ...{ size: signal({ used: 0, max: 7_000 }), wasTooLate: signal(false), delivery: () => 'arrived' },
    reasons: signal([{ id: id(21), text: 'Pictures do not load', detailsRequired: false }]),
    ...{ title: signal('Series 0'), session: signal(session), target: { category: 'chapter', objectId: id(1) } },
    ...{ report: signal(null), previousReports: signal([]), alternatives: signal([]), isOnline: signal(true) },
    block: signal({ pausedBy: null, pausedUntil: null, held: [], nextReportAt: null }),
    ...{ clock: virtualClock(), cancelRepeat: () => (phase.value = 'writing') },
    write: (words: string) => (details.value = words),
  };
  const state = written as unknown as ReportState & typeof written;
  const access = { view: signal(null), onAllow: vi.fn() } as never;
  const does = { onClose, onReplaced: vi.fn(), onReloadExtension: vi.fn() };
  return { state, page: await mount(<ReportPage state={state} access={access} {...does} />) };
}
