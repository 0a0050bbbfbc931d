// @vitest-environment happy-dom
import type { ComponentProps } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { ReportForm } from '../../../components/report/ReportForm';
import { mount, press, remount } from '../../support/mount';
import { speak } from '../../support/texts';

const done = { onReason: vi.fn(), onDetails: vi.fn(), onSend: vi.fn(), onCancel: vi.fn() };
const reasons = [
  { id: 'r1', text: 'Pictures do not load', detailsRequired: false },
  { id: 'r2', text: 'Pages missing', detailsRequired: true },
];

describe('the form of a report', () => {
  it('names the reasons, and has the focus on the one that is chosen, or the first', async () => {
    const place = await mount(form({ chosen: 'r2' }));
    const labels = [...place.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels).toEqual(['Pictures do not load', 'Pages missing', 'Details']);
    expect(document.activeElement).toBe(radios(place)[1]);
    expect(radios(place).map(({ checked }) => checked)).toEqual([false, true]);
    const undecided = await mount(form({ chosen: null }));
    expect(document.activeElement).toBe(radios(undecided)[0]);
  });

  it('says whether the reason needs details, and how large the report is', async () => {
    const place = await mount(form({ chosen: 'r2', bytes: 12 }));
    expect(place.querySelector('textarea')?.required).toBe(true);
    expect(place.textContent).toContain('Details are required for this reason.12 of 7,867 bytes');
    await remount(place, form({ chosen: 'r1' }));
    expect(place.textContent).toContain('Details are optional for this reason.');
  });

  it('says by how much the details are too long', async () => {
    const place = await mount(form({ bytes: 7_867 }));
    expect(place.querySelector('[data-over=true]')).toBeNull();
    await remount(place, form({ bytes: 9_000 }));
    expect(place.querySelector('[data-over=true]')?.textContent).toBe('1,133 bytes too long');
    speak('de');
    await remount(place, form({ bytes: 9_001 }));
    expect(place.querySelector('[data-over=true]')?.textContent).toBe('1.134 Bytes zu lang');
  });

  it('offers the page as the beginning of the details, once', async () => {
    const place = await mount(form({ page: 7, details: 'is grey' }));
    await press(place, 'Page 7');
    expect(done.onDetails).toHaveBeenCalledExactlyOnceWith('Page 7: is grey');
    await remount(place, form({ page: 7, details: 'Page 7: is grey' }));
    expect(place.textContent).not.toContain('Page 7');
  });

  it('leads to the details where they are what is missing', async () => {
    const place = await mount(form({}));
    await remount(place, form({ problem: 'details' }));
    expect(place.querySelector('[role=alert]')?.textContent).toBe('Briefly say what’s wrong and where.');
    expect(document.activeElement).toBe(place.querySelector('textarea'));
  });

  it('is sent with Enter, out of the details with Ctrl, and once', async () => {
    const place = await mount(form({}));
    const key = (init: KeyboardEventInit) =>
      act(() => void place.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', init)));
    await act(() => place.querySelector('form')?.requestSubmit());
    await key({ key: 'Enter', bubbles: true });
    expect(done.onSend).toHaveBeenCalledTimes(1);
    await key({ key: 'Enter', ctrlKey: true, bubbles: true });
    expect(done.onSend).toHaveBeenCalledTimes(2);
    await key({ key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true });
    await remount(place, form({ isBusy: true }));
    await act(() => place.querySelector('form')?.requestSubmit());
    expect(done.onSend).toHaveBeenCalledTimes(2);
    await press(place, 'Cancel');
    expect(done.onCancel).toHaveBeenCalledOnce();
  });
});

function form(parts: Partial<ComponentProps<typeof ReportForm>>) {
  const empty = { chosen: 'r1', details: '', page: null, bytes: 0, maxBytes: 7_867, problem: null, isBusy: false };
  return (
    <ReportForm reasons={reasons} {...empty} {...done} {...parts}>
      {null}
    </ReportForm>
  );
}

function radios(place: HTMLElement): HTMLInputElement[] {
  return [...place.querySelectorAll<HTMLInputElement>('input[type=radio]')];
}
