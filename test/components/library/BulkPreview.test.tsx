// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { BulkPreview, type PreviewedChange } from '../../../components/library/BulkPreview';
import { mount } from '../../support/mount';
import { languages, speak } from '../../support/texts';

const change: Omit<PreviewedChange, 'requests'> = {
  ...{ action: { kind: 'unfollow' }, unchanged: 0, incomplete: 0 },
  changes: [{ mangaId: 'm', title: 'A Quiet Harbour', before: 'Reading', after: 'No status, not followed' }],
};
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
