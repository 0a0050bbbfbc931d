// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { SurpriseOffer } from '../../../components/follows/SurpriseOffer';
import { buttonNames, mount, press } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';

const clock = virtualClock();
const quiet = { isAsking: false, failure: null, clock, onReloadExtension: vi.fn() };

describe('the offer of a surprise', () => {
  it('says that it costs nothing where a series is planned', async () => {
    const onPress = vi.fn();
    const place = await mount(<SurpriseOffer {...quiet} source="planned" onPress={onPress} />);
    expect(buttonNames(place)).toEqual(['Surprise me']);
    expect(place.textContent).toContain('Opens a series from “Plan to read”, and loads its chapters');
    await press(place, 'Surprise me');
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('says what it costs where none is', async () => {
    const onPress = vi.fn();
    const place = await mount(<SurpriseOffer {...quiet} source="service" onPress={onPress} />);
    expect(buttonNames(place)).toEqual(['Surprise me (1 request)']);
    expect(place.textContent).toContain('MangaDex picks a series');
    await press(place, 'Surprise me (1 request)');
    expect(onPress).toHaveBeenCalledOnce();
  });

  it.each(['service', 'planned'] as const)('does nothing while it is being asked: %s', async (source) => {
    const onPress = vi.fn();
    const place = await mount(<SurpriseOffer {...quiet} source={source} isAsking onPress={onPress} />);
    const button = place.querySelector('button');
    expect([button?.getAttribute('aria-disabled'), button?.getAttribute('aria-busy')]).toEqual(['true', 'true']);
    // Its words stay, and it can have the focus.
    expect(button?.disabled).toBe(false);
    expect(place.querySelector('[aria-live]')?.textContent).toBe('Asking MangaDex…');
    await press(place, 'Surprise me (1 request)');
    expect(onPress).not.toHaveBeenCalled();
  });

  it('leaves the second half of a double click alone: the series stands there by then', async () => {
    const onPress = vi.fn();
    const place = await mount(<SurpriseOffer {...quiet} source="planned" onPress={onPress} />);
    place.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(onPress).not.toHaveBeenCalled();
  });

  it.each([
    [
      'throttled',
      9_000,
      'MangaDex asked Dexmark to wait. Trying sooner would make the wait longer.You can try again in',
    ],
    ['banned', null, 'MangaDex has blocked this address for a while.'],
    ['unreadable-answer', null, 'MangaDex sent a response that Dexmark can’t read.'],
    ['offline', null, 'You’re offline.'],
    ['unreachable', null, 'Can’t reach MangaDex.'],
  ])('says why the last press brought none: %s', async (code, inMs, sentence) => {
    const failure = { code, retryAt: inMs === null ? null : clock.now() + inMs };
    const place = await mount(<SurpriseOffer {...quiet} source="service" failure={failure} onPress={vi.fn()} />);
    expect(place.querySelector('[role=alert]')?.textContent).toContain(sentence);
    expect(buttonNames(place)).toEqual(['Surprise me (1 request)']);
  });
});
