import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../lib/clock.ts';
import type { ClosedRoot } from './support/closed-root.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { unreadIn } from './support/find-chapters.ts';
import { pressKey } from './support/firefox-clicks.ts';
import { type Journey, journeyInFirefox } from './support/firefox-journey.ts';
import { findsOf, openSpyingPage, SPY } from './support/inside-spy.ts';
import { buildWeakened } from './support/weakened-build.ts';

/** What a person does, and which events of it lead a page into our roots where nothing keeps them from it. */
const deeds: readonly Deed[] = [
  {
    name: 'the pointer comes and goes',
    do: async ({ page }, { x, y }) => {
      await page.mouse.move(300, 300);
      await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.move(300, 300, { steps: 4 });
    },
    places: `pointerover pointerenter pointermove pointerrawupdate pointerout pointerleave
      mouseover mouseenter mousemove mouseout mouseleave`,
  },
  {
    name: 'a button is pressed',
    do: async ({ control }) => control.press('Read'),
    places: 'pointerdown mousedown focus focusin pointerup mouseup click',
  },
  {
    name: 'the control of an unread chapter is pressed beside its buttons',
    isUnread: true,
    do: async ({ page, control }) => {
      const { x, y } = await control.where('Discuss');
      await page.mouse.move(x, y - 34);
      await page.mouse.down();
      await wait(SECOND / 5);
      await page.mouse.up();
    },
    places: 'pointerdown mousedown selection',
  },
  {
    name: 'a field of the page is left for a button',
    do: async ({ page }, { x, y }) => {
      await page.click('#own');
      await page.keyboard.type('a word');
      await page.mouse.click(x, y);
    },
    places: 'change blur focusout',
  },
  {
    name: 'it is pressed twice, with every button of the mouse, and the wheel is turned',
    do: async ({ page }, { x, y }) => {
      await page.mouse.click(x, y, { count: 2 });
      await page.mouse.move(x, y);
      await page.mouse.wheel({ deltaY: 90 });
      await wait(SECOND / 2);
      for (const button of ['middle', 'right'] as const) await page.mouse.click(x, y, { button });
    },
    places: 'dblclick auxclick contextmenu wheel DOMMouseScroll MozMousePixelScroll',
  },
  {
    name: 'keys are pressed in it',
    do: async ({ page }, { x, y }) => {
      await page.mouse.click(x, y);
      for (const key of ['x', 'ArrowDown'] as const) await page.keyboard.press(key);
      // Past the buttons that follow, out of it, and back.
      for (let on = 0; on < 5; on++) await page.keyboard.press('Tab');
      await page.keyboard.down('Shift');
      for (let back = 0; back < 5; back++) await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      await page.keyboard.down('Control');
      for (const key of ['a', 'c'] as const) await page.keyboard.press(key);
      await page.keyboard.up('Control');
    },
    places: 'keydown keypress keyup focus focusin blur focusout copy selectstart',
  },
  {
    name: 'a finger taps it',
    do: async ({ page }, { x, y }) => {
      await page.touchscreen.tap(x, y);
    },
    places: 'pointerover pointerdown gotpointercapture pointerup lostpointercapture pointerout click',
  },
];

interface Deed {
  readonly name: string;
  readonly isUnread?: true;
  readonly do: (shown: Shown, at: { readonly x: number; readonly y: number }) => Promise<void>;
  /** Events, and else what a page can ask. */
  readonly places: string;
}

interface Shown {
  readonly page: Page;
  readonly control: ClosedRoot;
}

describe('a page in Firefox that listens to all events', () => {
  const journey = journeyInFirefox();

  it.each(deeds)('finds nothing of the control in them when $name', async (deed) => {
    const shown = await spied(journey(), deed.isUnread);
    await deed.do(shown, await shown.control.where(deed.isUnread ? 'Mark as read' : 'Read'));
    expect((await findsOf(shown.page)).found).toEqual([]);
    await shown.page.close();
  });

  it('hears those of its own that a press on the control leads to', async () => {
    const { page, control } = await spied(journey());
    await page.click('#own');
    await page.keyboard.type('a word');
    await findsOf(page);
    await control.press('Read');
    const { heard } = await findsOf(page);
    expect(heard).toEqual(expect.arrayContaining(['change on own', 'blur on own', 'focusout on own']));
    await page.close();
  });

  it('finds nothing of a control that the keys alone make small and whole again', async () => {
    const { page, control } = await spied(journey());
    await page.click('#own');
    // Right after a press on something else none of ours counts.
    await wait(SECOND);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(control.buttons).toEqual(['Show Dexmark — Read']);
    expect(await control.focused()).toBe('Show Dexmark — Read');
    await page.keyboard.press('Enter');
    await expect.poll(control.buttons).toContain('Minimize');
    expect((await findsOf(page)).found).toEqual([]);
    await page.close();
  });

  it('finds nothing of a mark beside its link that is pressed, by the pointer and by a key', async () => {
    const { account } = journey();
    const [chapterId = ''] = account.read;
    const link = `<p><a href="/chapter/${chapterId}">the chapter</a></p>`;
    const page = await journey().firefox.browser.newPage();
    await openSpyingPage(page, 'https://mangadex.org/titles/latest', link);
    const marks = closedRootInFirefox(page);
    await expect.poll(marks.buttons).toEqual(['Mark as unread: the chapter']);
    await page.mouse.move(300, 300);
    const { x, y } = await marks.where('Mark as unread: the chapter');
    await page.mouse.move(x, y, { steps: 5 });
    await wait(SECOND);
    await page.mouse.click(x, y);
    await expect.poll(marks.buttons).toEqual(['Mark as read: the chapter']);
    await wait(SECOND);
    await page.keyboard.press('Enter');
    await expect.poll(marks.buttons).toEqual(['Mark as unread: the chapter']);
    await page.mouse.move(300, 300, { steps: 5 });
    expect((await findsOf(page)).found).toEqual([]);
    await page.close();
  });

  it('finds nothing of a toast where a script of ours stood before its own', async () => {
    const { page, control } = await spied(journey());
    await pressKey(page, 'M');
    const close = 'Close';
    await expect.poll(control.buttons).toContain(close);
    const { x, y } = await control.where(close);
    await page.mouse.move(x, y, { steps: 5 });
    await wait(SECOND);
    await page.mouse.click(x, y);
    await expect.poll(control.buttons).not.toContain(close);
    expect((await findsOf(page)).found).toEqual([]);
    await page.close();
  });

  it('finds nothing when it has moved the control into a root of its own', async () => {
    const { page, control } = await spied(journey());
    await page.evaluate(() => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
      const move = () => root.append(document.querySelector('[data-dexmark]') ?? '');
      move();
      // Until it is no longer put back.
      setInterval(move, 10);
    });
    await wait(3 * SECOND);
    const { x, y } = await control.where('Read');
    await page.mouse.move(300, 300);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.click(x, y);
    await page.keyboard.press('Tab');
    expect((await findsOf(page)).found).toEqual([]);
    await page.close();
  });

  it('finds a root empty from which it has taken our listeners', async () => {
    const { page, control } = await spied(journey());
    const { x, y } = await control.where('Read');
    await page.evaluate((spy) => {
      const host = document.querySelector('[data-dexmark]') ?? '';
      document.open();
      document.write(`<!doctype html><body><input id="own"><script>${spy}</script>`);
      document.close();
      document.documentElement.append(host);
    }, SPY);
    await wait(SECOND);
    expect(await control.buttons()).toEqual([]);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.click(x, y);
    expect((await findsOf(page)).found).toEqual([]);
    await page.close();
  });
});

/** As docs/pages.md, "What a page can see and do" says: should one of these fail, Firefox has become better, or we have. */
describe('what remains in Firefox', () => {
  const journey = journeyInFirefox();

  it('is a toast in a page of any other site, whose listeners were there first', async () => {
    const page = await journey().firefox.browser.newPage();
    await openSpyingPage(page, 'https://blog.example/');
    await pressKey(page, 'M');
    const toast = closedRootInFirefox(page);
    await expect.poll(toast.buttons).toContain('Close');
    const { x, y } = await toast.where('Close');
    await page.mouse.move(x, y, { steps: 5 });
    expect((await findsOf(page)).found).toContain('pointermove originalTarget');
    await page.close();
  });

  it('is what a page asks while a press on ours closes a dialog of its own', async () => {
    const { page, control } = await spied(journey());
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.setAttribute('closedby', 'any');
      dialog.show();
      new MutationObserver(() => {
        const event = new Event('of its own');
        dialog.dispatchEvent(event);
        const named: Node = Reflect.get(event, 'explicitOriginalTarget');
        document.documentElement.dataset.found = String(named.getRootNode() instanceof ShadowRoot);
      }).observe(dialog, { attributes: true });
    });
    await control.press('Read');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.found)).toBe('true');
    await page.close();
  });
});

describe('the same page, where nothing keeps our events from it', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await buildWeakened('open-events', { replacements: withoutShield }, 'firefox');
  });
  const journey = journeyInFirefox({ build: () => folder });

  it.each(deeds)('finds the root of the control in all of them when $name', async (deed) => {
    const shown = await spied(journey(), deed.isUnread);
    await deed.do(shown, await shown.control.where(deed.isUnread ? 'Mark as read' : 'Read'));
    const missing = new Set(deed.places.split(/\s+/));
    const look = async () => {
      for (const what of (await findsOf(shown.page)).found) missing.delete(what.split(' ', 1)[0] ?? '');
      return [...missing];
    };
    await expect.poll(look).toEqual([]);
    await shown.page.close();
  });
});

const withoutShield = [
  {
    file: 'lib/in-page/shielded-events.ts',
    piece: '  if (!event.isTrusted) return;',
    instead: '  return;',
  },
  {
    file: 'lib/in-page/closed-root.ts',
    piece: ':host>div{user-select:none}',
    instead: '',
  },
];

/** The page of a chapter; where that is read, the main button of its control does nothing. */
async function spied({ firefox, service, account }: Journey, isUnread = false): Promise<Shown> {
  const [read = ''] = account.read;
  const chapterId = isUnread ? unreadIn(service.fakeService.world, account).chapter.id : read;
  const page = await firefox.browser.newPage();
  await openSpyingPage(page, `https://mangadex.org/chapter/${chapterId}`);
  const control = closedRootInFirefox(page);
  await expect.poll(control.buttons).toContain(isUnread ? 'Mark as read' : 'Read');
  return { page, control };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
