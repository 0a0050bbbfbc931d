// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { RequestList } from '../../../components/allowance/RequestList';
import { buttonNames, mount, press } from '../../support/mount';
import { speak } from '../../support/texts';
import { requestsUntil } from './requests-until';

const now = new Date(2026, 10, 21, 14, 5, 9).getTime();

describe('the list of requests', () => {
  it('says of each when it left, why, what it was, and what came of it', async () => {
    const list = await show(3);
    expect(rows(list)).toEqual([
      '14:05:09 | Read marks | No answer | POST /manga/{id}/read | Waited 1.24 sec, took 0.08 sec',
      '14:04:09 | Read marks | Answer 429 | POST /manga/{id}/read | Waited 1.24 sec, took 0.08 sec',
      '14:03:09 | Checking your list | Answer 200 | GET /user/follows/manga/feed | Waited 1.24 sec, took 0.08 sec',
    ]);
    const good = [...list.querySelectorAll('.request-answer')].map((each) => each.getAttribute('data-good'));
    expect(good).toEqual(['false', 'false', 'true']);
    expect(buttonNames(list)).toEqual([]);
  });

  it('writes times as the language does', async () => {
    speak('de');
    expect(rows(await show(1))[0]).toContain('Wartete 1,24 Sek., dauerte 0,08 Sek.');
  });

  it('is short at first, and shows more of itself when asked', async () => {
    const list = await show(75);
    expect(rows(list)).toHaveLength(10);
    for (const length of [60, 75]) {
      await press(list, 'Show older requests');
      expect(rows(list)).toHaveLength(length);
    }
    expect(buttonNames(list)).toEqual([]);
  });
});

function show(count: number): Promise<HTMLElement> {
  return mount(<RequestList requests={requestsUntil(now, count).sent.toReversed()} />);
}

function rows(list: HTMLElement): string[] {
  return [...list.querySelectorAll('li')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(' | '),
  );
}
