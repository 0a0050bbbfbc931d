// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceStaleScripts, whenReplaced } from '../../lib/in-page/replace-stale-scripts';

describe('a script that takes the page over', () => {
  beforeEach(() => document.body.replaceChildren());

  it('asks one that has lost its extension to go, and leaves one alone that has it', () => {
    const [lost, live] = [vi.fn(), vi.fn()];
    whenReplaced(() => false, lost);
    whenReplaced(() => true, live);
    replaceStaleScripts(['control']);
    expect(lost).toHaveBeenCalledOnce();
    expect(live).not.toHaveBeenCalled();
  });

  it('removes what dead scripts have left of its kinds, and nothing else of the page', () => {
    document.body.innerHTML = ['control', 'mark', 'toast', 'else'].map((kind) => `<p data-dexmark="${kind}">`).join('');
    replaceStaleScripts(['control', 'mark']);
    expect([...document.querySelectorAll('p')].map((left) => left.dataset.dexmark)).toEqual(['toast', 'else']);
  });

  it('tells the page nothing but that it came', () => {
    const heard: Event[] = [];
    const dispatch = vi.spyOn(document, 'dispatchEvent').mockImplementation((event) => heard.push(event) > 0);
    replaceStaleScripts(['control']);
    dispatch.mockRestore();
    expect(heard.map((event) => ['detail' in event, event.type])).toEqual([[false, 'dexmark-take-over-1']]);
  });
});
