// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { BulkPreview, type PreviewedChange } from '../../../components/library/BulkPreview';
import { mount, press } from '../../support/mount';
import { languages, speak } from '../../support/texts';

const change: Omit<PreviewedChange, 'requests'> = {
  ...{ action: { kind: 'unfollow' }, unchanged: 0, incomplete: 0, loading: 0, hasLoadFailed: false },
  changes: [{ mangaId: 'm', title: 'A Quiet Harbour', before: 'Reading', after: 'No status, not followed' }],
};
const given = { ...change, number: '', requests: 2, slots: 4 };
const presses = { onNumber: vi.fn(), onLoad: vi.fn(), onApply: vi.fn(), onCancel: vi.fn() };

describe('the cost of a change of many series', () => {
  it.each(
    languages.flatMap((language) =>
      [2, 200].flatMap((requests) => [1, 4].map((slots) => ({ language, requests, slots }))),
    ),
  )('ends with one full stop: $language, $requests requests, $slots slots', async ({ language, requests, slots }) => {
    speak(language);
    const place = await mount(<BulkPreview {...change} {...presses} number="" requests={requests} slots={slots} />);
    const sentence = place.querySelector('[role=status]')?.textContent ?? '';
    expect(sentence).toContain(`${requests}`);
    expect(sentence).toMatch(/[^.。][.。]$/);
  });
});

describe('what a change of many series lacks', () => {
  const incomplete = { ...given, action: { kind: 'rate', rating: 7 }, incomplete: 120 } as const;

  it('is loaded by a press that names its cost, and is counted down meanwhile', async () => {
    const place = await mount(<BulkPreview {...incomplete} {...presses} />);
    await press(place, 'Load them (2 requests)');
    expect(presses.onLoad).toHaveBeenCalledOnce();
    const busy = await mount(<BulkPreview {...incomplete} {...presses} loading={20} />);
    expect(busy.textContent).toContain('Loading… 20 left');
    expect(busy.textContent).not.toContain('Load them');
  });

  it('says when not all of it came, and can be asked for again', async () => {
    const place = await mount(<BulkPreview {...incomplete} {...presses} hasLoadFailed />);
    expect(place.querySelector('[role=alert]')?.textContent).toBe('Not everything could be loaded. Try again later.');
    expect(place.textContent).toContain('Load them (2 requests)');
  });
});

it('says that a number is wanted where what was typed is none', async () => {
  const action = { kind: 'markUpTo', number: Number.NaN } as const;
  const place = await mount(<BulkPreview {...given} {...presses} action={action} changes={[]} number="12b" />);
  expect(place.querySelector('[role=status]')?.textContent).toBe('Enter a number, such as 12 or 12.5.');
  expect(place.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
});
