// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { SurpriseOffer } from '../../../components/follows/SurpriseOffer';
import { buttonNames, mount, press } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';

const clock = virtualClock();
const onPress = vi.fn();
const quiet = { isAsking: false, failure: null, clock, onPress, onReloadExtension: vi.fn() };

describe('the offer of a surprise', () => {
  it.each([
    [
      'nothing where a series is planned',
      'planned',
      'Surprise me',
      'Opens a series from “Plan to read”, and loads its chapters',
    ],
    ['a request where none is', 'service', 'Surprise me (1 request)', 'MangaDex picks a series'],
  ] as const)('says that it costs %s', async (_, source, name, words) => {
    const place = await mount(<SurpriseOffer {...quiet} source={source} />);
    expect(buttonNames(place)).toEqual([name]);
    expect(place.textContent).toContain(words);
    await press(place, name);
    expect(onPress).toHaveBeenCalledOnce();
  });

  it.each(['service', 'planned'] as const)('does nothing while it is being asked: %s', async (source) => {
    const place = await mount(<SurpriseOffer {...quiet} source={source} isAsking />);
    const button = place.querySelector('button');
    expect([button?.getAttribute('aria-disabled'), button?.getAttribute('aria-busy')]).toEqual(['true', 'true']);
    // Its words stay, and it can have the focus.
    expect(button?.disabled).toBe(false);
    expect(place.querySelector('[aria-live]')?.textContent).toBe('Asking MangaDex…');
    await press(place, 'Surprise me (1 request)');
    expect(onPress).not.toHaveBeenCalled();
  });

  it('leaves the second half of a double click alone: the series stands there by then', async () => {
    const place = await mount(<SurpriseOffer {...quiet} source="planned" />);
    place.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(onPress).not.toHaveBeenCalled();
  });

  it.each([
    ['throttled', 9_000, 'MangaDex asked Dexmark to wait. Trying sooner would make the wait longer.You can try again'],
    ['banned', null, 'MangaDex has blocked your internet address for a while.'],
    ['unreadable-answer', null, 'MangaDex sent a response that Dexmark can’t read.'],
    ['offline', null, 'You’re offline.'],
    ['unreachable', null, 'Can’t reach MangaDex.'],
  ])('says why the last press brought none: %s', async (code, inMs, sentence) => {
    const failure = { code, retryAt: inMs === null ? null : clock.now() + inMs };
    const place = await mount(<SurpriseOffer {...quiet} source="service" failure={failure} />);
    expect(place.querySelector('[role=alert]')?.textContent).toContain(sentence);
    expect(buttonNames(place)).toEqual(['Surprise me (1 request)']);
  });
});
