// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '../../../lib/clock';
import { findLinks } from '../../../lib/in-page/links/find-links';
import { linkText } from '../../../lib/in-page/links/mark-links';
import { id } from '../../library/rows';
import { settle } from '../../support/mount';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';

const SITE = 'https://mangadex.org';

describe('the links of a page', () => {
  const turns: (() => void)[] = [];
  let end: () => void;
  let clock: VirtualClock;
  const found = new Map<string, string | null>();

  /** Lets the page be idle until nothing of ours is left to do; says how much was done in each turn. */
  async function idle(): Promise<void> {
    await settle();
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      turn();
      await settle();
    }
  }

  beforeEach(() => {
    found.clear();
    turns.length = 0;
    vi.stubGlobal('requestIdleCallback', (turn: () => void) => turns.push(turn));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    clock = virtualClock();
    end = findLinks(
      clock,
      (anchor, chapterId) => found.set(anchor.textContent ?? '', chapterId),
      () => undefined,
    );
  });
  afterEach(() => {
    end();
    document.body.replaceChildren();
  });

  it('that name chapters are found with their ids, and nothing else of them is believed', async () => {
    document.body.innerHTML = `
      <a href="${SITE}/chapter/${id(1)}/7?x=1#y">one</a>
      <a href="${SITE}/title/${id(2)}">a series</a>
      <a href="https://evil.example/chapter/${id(3)}">a look-alike</a>
      <a href="javascript:alert('${SITE}/chapter/${id(4)}')">a script</a>
      <a href="${SITE}/chapter/${id(5)}"><img src=x onerror="alert(1)">with markup</a>
      <div contenteditable><p><a href="${SITE}/chapter/${id(6)}">being written</a></p></div>`;
    await idle();
    expect(Object.fromEntries(found)).toEqual({
      one: id(1),
      'a series': null,
      'a look-alike': null,
      'a script': null,
      'with markup': id(5),
      'being written': null,
    });
  });

  it('that come later, change or lose their address are noticed', async () => {
    await idle();
    const link = document.body.appendChild(document.createElement('a'));
    link.textContent = 'late';
    for (const chapterId of [id(1), id(2)]) {
      link.href = `${SITE}/chapter/${chapterId}`;
      await idle();
      expect(found.get('late')).toBe(chapterId);
    }
    link.removeAttribute('href');
    await idle();
    expect(found.get('late')).toBeNull();
  });

  it('are taken 200 at a time, with the page in between', async () => {
    await idle();
    const links = Array.from({ length: 450 }, (_, n) => `<a href="${SITE}/chapter/${id(n)}">${n}</a>`);
    document.body.innerHTML = `<p>${links.join()}</p>`;
    await settle();
    const counts: number[] = [];
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      const before = found.size;
      turn();
      counts.push(found.size - before);
    }
    expect(counts.filter((count) => count > 0)).toEqual([200, 200, 50]);
  });

  it('are found in open shadow roots, in roots within those too, and noticed there when they change', async () => {
    const root = openRoot(document.body, 'outer');
    const inner = openRoot(root, 'inner');
    openRoot(document.body, 'closed', 'closed');
    await idle();
    expect(Object.fromEntries(found)).toEqual({ outer: id(1), inner: id(1) });
    inner.querySelector('a')?.setAttribute('href', `${SITE}/chapter/${id(2)}`);
    await idle();
    expect(found.get('inner')).toBe(id(2));
  });

  it('are found again in a root that comes back', async () => {
    const { host } = openRoot(openRoot(document.body, 'outer'), 'inner');
    await idle();
    const outer = document.body.firstElementChild;
    outer?.remove();
    await idle();
    found.clear();
    if (outer) document.body.append(outer);
    await idle();
    expect([...found.keys()]).toEqual(['outer', 'inner']);
    expect(host.isConnected).toBe(true);
  });

  it('are found in a root that an element gets after it came, within seconds of that', async () => {
    const late = document.body.appendChild(document.createElement('div'));
    await idle();
    fillRoot(late.attachShadow({ mode: 'open' }), 'late');
    await idle();
    expect(found.has('late')).toBe(false);
    await clock.run(SECOND);
    await idle();
    expect(found.get('late')).toBe(id(1));
  });

  it('are looked for again only for so long, and no longer once it has ended', async () => {
    await idle();
    await clock.run();
    expect(clock.elapsed()).toBe(121 * SECOND);
    await idle();
    end();
    fillRoot(document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }), 'late');
    await clock.run();
    await idle();
    expect(found.has('late')).toBe(false);
  });

  it('are none in a root whose element is being edited', async () => {
    const edited = document.body.appendChild(document.createElement('div'));
    edited.setAttribute('contenteditable', '');
    openRoot(edited, 'being written');
    await idle();
    expect(found.get('being written')).toBeNull();
  });

  function openRoot(parent: Node, words: string, mode: ShadowRootMode = 'open'): ShadowRoot {
    return fillRoot(parent.appendChild(document.createElement('div')).attachShadow({ mode }), words);
  }

  function fillRoot(root: ShadowRoot, words: string): ShadowRoot {
    root.innerHTML = `<a href="${SITE}/chapter/${id(1)}">${words}</a>`;
    return root;
  }
});

describe('the words of a link', () => {
  it('are its text, as much as names it', () => {
    const link = document.createElement('a');
    link.innerHTML = '<span>en</span>\n  <b>Ch. 12</b> - The <i>End</i>';
    expect(linkText(link)).toBe('en Ch. 12 - The End');
    link.textContent = 'word '.repeat(100_000);
    expect(linkText(link).length).toBeLessThanOrEqual(80);
  });
});
