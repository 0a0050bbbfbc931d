// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { hideInTime } from '../../entrypoints/toast/toasts';

describe('what hides by its styles alone', () => {
  it('hides when its time is over, which starts over with each setting', () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    const seen: (string | null | undefined)[] = [];
    const styles = () => root.nextElementSibling?.textContent;
    root.checkVisibility = vi.fn(() => seen.push(styles()) > 0);
    const hideAfter = hideInTime(root);
    expect(styles(), 'no empty style, of which a page would be told').toBeUndefined();
    hideAfter(20_000.4);
    hideAfter(30_000);
    // The browser looks at it without the rule in between, or the first time would go on.
    expect(seen).toEqual([undefined, undefined]);
    expect(styles()).toBe(':host { visibility: hidden !important; transition: visibility 0s 30000ms !important }');
  });
});
