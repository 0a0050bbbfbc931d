// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptMarks } from '../../../components/sign-in/KeptMarks';
import { Failure } from '../../../lib/failure';
import { buttonNames, mount, press } from '../../support/mount';

const onSettle = vi.fn<(isSent: boolean) => Promise<void>>();
beforeEach(() => void onSettle.mockReset().mockResolvedValue());
const offer = (isOfAnother = false) => mount(<KeptMarks {...{ name: 'Hana', count: 12, isOfAnother, onSettle }} />);

describe('the offer of marks that were kept', () => {
  it('says how many and to whom, and sends them at a press', async () => {
    const card = await offer();
    expect(card.textContent).toContain('12 marks were kept before you signed in as');
    expect(card.textContent).not.toContain('Another account');
    await press(card, 'Send them');
    expect(onSettle.mock.calls).toEqual([[true]]);
  });

  it('discards them only once that was confirmed', async () => {
    const card = await offer();
    await press(card, 'Discard');
    expect(document.activeElement?.textContent).toBe('Keep them');
    await press(card, 'Keep them');
    expect(buttonNames(card)).toEqual(['Send them', 'Discard']);
    await press(card, 'Discard');
    expect(onSettle).not.toHaveBeenCalled();
    expect(card.textContent).toContain('Discard all 12 marks for good?');
    await press(card, 'Discard');
    expect(onSettle.mock.calls).toEqual([[false]]);
  });

  it('says so where some may be those of another account', async () => {
    expect((await offer(true)).textContent).toContain('Another account was signed in here before');
  });

  it('stays with the reason where it could not be done', async () => {
    onSettle.mockRejectedValue(new Failure('storage-full'));
    const card = await offer();
    await press(card, 'Send them');
    expect(card.querySelector('p[role=alert]')?.textContent).toMatch(/no space left/);
    expect(buttonNames(card)).toEqual(['Send them', 'Discard']);
  });
});
