// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { UpToDone } from '../../../components/up-to/UpToDone';
import { UpToPreview } from '../../../components/up-to/UpToPreview';
import { buttonNames, mount, press } from '../../support/mount';

const onMark = vi.fn();
const onCancel = vi.fn();
const preview = {
  ...{
    title: 'Series 0',
    chapter: 'Vol. 2 Ch. 12',
    count: 37,
    leftOut: 'Not marked: 2 already read.',
    onMark,
    onCancel,
  },
  spans: [{ volume: 'Volume 2', chapters: 'Ch. 9 – Ch. 12', count: 37 }],
};
const done = {
  ...{ done: 37, of: 37, isUndone: false, isBusy: false, failure: null, kept: null },
  ...{ onUndo: vi.fn(), onGoOn: vi.fn(), onClose: vi.fn() },
};

describe('what would be marked', () => {
  it('is said with its count, and Enter does it', async () => {
    const place = await mount(<UpToPreview {...preview} />);
    expect(place.textContent).toContain('Mark 37 chapters up to Vol. 2 Ch. 12 as read?');
    expect(place.textContent).toContain('Not marked: 2 already read.');
    expect(buttonNames(place)).toEqual(['Mark 37 chapters as read', 'Cancel']);
    expect(document.activeElement?.textContent).toBe('Mark 37 chapters as read');
    await press(place, 'Mark 37 chapters as read');
    expect(onMark).toHaveBeenCalledOnce();
    await press(place, 'Cancel');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('may be nothing: then there is nothing to press but "Close"', async () => {
    const place = await mount(<UpToPreview {...preview} count={0} spans={[]} leftOut={null} />);
    expect(place.textContent).toContain('Everything up to Vol. 2 Ch. 12 is read.');
    expect(buttonNames(place)).toEqual(['Close']);
  });
});

describe('what was marked', () => {
  it('is said with its count, and the key that did it does not undo it', async () => {
    const place = await mount(<UpToDone {...done} />);
    expect(place.querySelector('[role="status"]')?.textContent).toBe('37 chapters marked as read');
    expect(document.activeElement?.tagName).toBe('H2');
    expect(buttonNames(place)).toEqual(['Undo', 'Close']);
    await press(place, 'Undo');
    expect(done.onUndo).toHaveBeenCalledOnce();
  });

  it('says why it is a part of it, and goes on with the rest', async () => {
    const place = await mount(<UpToDone {...done} of={100} failure="storage-full" kept="Saved, you’re offline" />);
    expect(place.textContent).toContain('37 of 100 chapters marked as read');
    expect(place.textContent).toContain('Saved, you’re offline');
    expect(place.querySelector('[role="alert"]')?.textContent).toContain('There’s no space left');
    await press(place, 'Mark the remaining 63');
    expect(done.onGoOn).toHaveBeenCalledOnce();
  });

  it('is not undone twice while it is being undone, and is over then', async () => {
    const place = await mount(<UpToDone {...done} isBusy />);
    await press(place, 'Undo');
    expect(done.onUndo).not.toHaveBeenCalled();
    const after = await mount(<UpToDone {...done} done={0} of={0} isUndone kept="Saved, you’re offline" />);
    expect(after.textContent).toContain('Undone. Everything is as it was before.');
    expect(after.textContent).not.toContain('Kept');
    expect(buttonNames(after)).toEqual(['Close']);
  });
});
