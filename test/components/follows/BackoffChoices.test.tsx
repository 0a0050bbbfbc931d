// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type BackoffAnswer, BackoffChoices } from '../../../components/follows/StatusLine';
import { buttonNames, mount, press } from '../../support/mount';

const [onNewNetwork, onAskNow] = [vi.fn(), vi.fn()];
const until = new Date(2026, 10, 21, 14, 5).getTime();

describe('what can be done about a silence', () => {
  it('is to be on another network, or to ask what asking costs', async () => {
    const place = await mount(choices(null));
    expect(buttonNames(place)).toEqual(['I’m on another network', 'Ask now']);
    await press(place, 'Ask now');
    expect(onAskNow).toHaveBeenCalledOnce();
    expect(onNewNetwork).not.toHaveBeenCalled();
    await press(place, 'I’m on another network');
    expect(onNewNetwork).toHaveBeenCalledOnce();
  });

  it('says what asking would cost, and when it is asked anyway', async () => {
    const place = await mount(choices({ kind: 'cost', until: until + 25 * 60_000 }));
    expect(place.textContent).toContain('Asking now would restart the wait, until 14:30 at the earliest.');
    expect(place.textContent).toContain('Otherwise, Dexmark asks at 14:05.');
  });

  it('asks once on another network', async () => {
    const place = await mount(choices({ kind: 'asked' }));
    expect(place.textContent).toContain('Dexmark has asked once.');
    expect(buttonNames(place)).toEqual(['I’m on another network']);
    await press(place, 'I’m on another network');
    expect(onNewNetwork).not.toHaveBeenCalled();
  });
});

function choices(answer: BackoffAnswer | null) {
  return <BackoffChoices {...{ answer, until, now: until - 60_000, onNewNetwork, onAskNow }} />;
}
