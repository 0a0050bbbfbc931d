import { expect, type Page } from '@playwright/test';
import { blogLinks } from '../fake-service/blog/blog-links.ts';
import { addLink } from './support/add-link.ts';
import { closedRootOf } from './support/closed-root.ts';
import { freshTest, test } from './support/fixtures.ts';
import { turnOff, turnOn } from './support/link-sites.ts';
import { signIn } from './support/sign-in.ts';
import { quietestWalk } from './support/smoothness.ts';
import { killWorker } from './support/worker-death.ts';

const BLOG = 'blog.example';
const ARTICLE = `https://${BLOG}/`;

test.describe('a site that was not turned on', () => {
  test('has nothing of ours in its pages, and no script of ours has run there', async ({ signedIn: _, open }) => {
    const blog = await open(ARTICLE);
    await blog.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

    expect(await changesIn(blog)).toBeNull();
    expect(await scriptsOfOursIn(blog)).toEqual([]);
  });
});

test.describe('a site that a person turns on', () => {
  test('has a mark beside every link that names a chapter, and beside no other', async ({
    service,
    extension,
    options,
    signedIn: _,
    open,
  }) => {
    const { library } = service.fakeService.world;
    const named = blogLinks(library).flatMap(({ words, names }) => (names?.kind === 'chapter' ? [words] : []));
    await turnOn(extension, options, BLOG);
    const blog = await open(ARTICLE);

    const marks = await closedRootOf(blog);
    const marked = async () => (await marks.buttons()).map((name) => name.replace(/^Mark as (un)?read: /, '')).sort();
    await expect.poll(marked).toEqual(named.toSorted());

    await blog.getByRole('button', { name: 'One more recommendation' }).click();
    await expect.poll(marked).toEqual([...named, 'the chapter, once more'].sort());
    await blog.locator('#later a').evaluate((link) => link.remove());
    await expect.poll(marked).toEqual(named.toSorted());
    await blog.getByRole('link', { name: 'a third' }).evaluate((link) => link.setAttribute('href', '/elsewhere'));
    await expect.poll(marked).toEqual(named.slice(0, -1).sort());
  });

  test('is as it was when it is turned off, in open tabs and new ones', async ({
    extension,
    options,
    signedIn: _,
    open,
  }) => {
    const blog = await open(ARTICLE);
    await turnOn(extension, options, BLOG);
    await expect.poll(() => blog.locator('[data-dexmark]').count()).toBeGreaterThan(0);

    await turnOff(options, BLOG);

    await expect.poll(() => changesIn(blog)).toBeNull();
    expect(await options.evaluate('chrome.scripting.getRegisteredContentScripts()')).toEqual([]);
    expect(await scriptsOfOursIn(blog)).not.toEqual([]);
    const another = await open(ARTICLE);
    await another.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await changesIn(another)).toBeNull();
    expect(await scriptsOfOursIn(another)).toEqual([]);
  });

  freshTest(
    'is listed inside of its card on a screen 320 px wide, with the way back',
    async ({ extension, options }) => {
      await turnOn(extension, options, BLOG);
      await options.setViewportSize({ width: 320, height: 640 });
      const card = options.getByRole('region', { name: 'Marks beside links' });
      const beyond = await card.evaluate((element) => {
        const { right } = element.getBoundingClientRect();
        const edge = right - Number.parseFloat(getComputedStyle(element).paddingInlineEnd);
        const buttons = [...element.querySelectorAll('button')];
        return buttons
          .filter((button) => button.getBoundingClientRect().right > edge)
          .map((button) => button.textContent);
      });
      expect(beyond).toEqual([]);
    },
  );

  test('has its script again after the browser has forgotten it', async ({ extension, options, signedIn: _ }) => {
    await turnOn(extension, options, BLOG);
    const registered = () => options.evaluate('chrome.scripting.getRegisteredContentScripts().then(all => all.length)');
    await expect.poll(registered).toBe(1);
    await options.evaluate('chrome.scripting.unregisterContentScripts()');
    await killWorker(extension.context);

    await options.reload();

    await expect.poll(registered).toBe(1);
  });
});

test.describe('marks', () => {
  test('look the same to the page whatever they say, and none of their words can be found', async ({
    extension,
    options,
    popup: _,
    reading: { chapter },
    open,
  }) => {
    await turnOn(extension, options, BLOG);
    const blog = await open(`https://${BLOG}/archive/0`);
    await blog.evaluate(addLink, chapter.id);
    const marks = await closedRootOf(blog);
    await expect.poll(marks.buttons).toEqual(['Mark as read: the chapter']);
    const seenByPage = () =>
      blog.locator('[data-dexmark]').evaluate((host) => ({
        html: host.outerHTML,
        box: JSON.stringify(host.getBoundingClientRect()),
        style: [...getComputedStyle(host)].map((name) => getComputedStyle(host).getPropertyValue(name)).join(),
        found: ['Mark as', 'Unread', 'Saved', 'MangaDex has it', 'Not known'].filter((word) =>
          Reflect.get(window, 'find').call(window, word, false, false, true),
        ),
      }));
    const before = await seenByPage();

    await marks.press('Mark as read: the chapter');
    await expect.poll(marks.buttons).toEqual(['Mark as unread: the chapter']);

    expect(await seenByPage()).toEqual(before);
    expect(before.found).toEqual([]);
  });

  test('move nothing, whatever rules the page has about neighbours, last ones and rows', async ({
    extension,
    options,
    signedIn: _,
    open,
  }) => {
    await turnOn(extension, options, BLOG);
    const blog = await open(`https://${BLOG}/archive/0`);
    const boxes = await blog.evaluate(
      (layouts) => {
        const style = new CSSStyleSheet();
        style.replaceSync(`
        .beside a + a { margin-left: 40px } .last a:last-child { padding-right: 30px } .alone a:only-child { display: block }
        .row { display: flex; gap: 20px; justify-content: space-between } .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 10px }
        .narrow { width: 5em; overflow: hidden; white-space: nowrap } .scroll { width: 8em; height: 3em; overflow: auto }
        .block a { display: block } .table { display: table } .right { direction: rtl } .tight { float: right }`);
        document.adoptedStyleSheets.push(style);
        const main = document.querySelector('main');
        main?.replaceChildren(
          ...layouts.map((layout, row) => {
            const place = document.createElement('div');
            place.className = layout;
            for (let n = 0; n < 3; n += 1) {
              const link = document.createElement('a');
              link.href = `https://mangadex.org/chapter/00000000-0000-4000-8000-${String(row * 10 + n).padStart(12, '0')}`;
              link.textContent = `a chapter ${n}`;
              place.append(link, layout === 'tight' ? '' : ' ');
            }
            return place;
          }),
        );
        return [...document.querySelectorAll('main *')].map((element) =>
          JSON.stringify(element.getBoundingClientRect()),
        );
      },
      ['beside', 'last', 'alone', 'row', 'grid', 'narrow', 'scroll', 'block', 'table', 'right', 'tight', 'plain'],
    );
    await expect.poll(() => blog.locator('[data-dexmark]').count()).toBeGreaterThan(15);

    const now = await blog.evaluate(() => ({
      boxes: [...document.querySelectorAll('main :not([data-dexmark])')].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      ),
      isWider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    expect(now.boxes).toEqual(boxes);
    expect(now.isWider).toBe(false);
  });

  test('of five thousand links in one page hold nothing up, and are asked about 200 at a time', async ({
    extension,
    options,
    signedIn: _,
  }) => {
    // Two walks through the page, each traced, and up to twelve on a busy machine.
    test.setTimeout(600_000);
    const address = `https://${BLOG}/archive/5000`;
    const walk = (enough?: number) => quietestWalk(() => extension.context.newPage(), address, enough);
    const without = await walk();
    await without.page.close();
    await turnOn(extension, options, BLOG);
    const [worker] = extension.context.serviceWorkers();
    await worker?.evaluate(`globalThis.sizes = []; chrome.runtime.onMessage.addListener(({ name, input }) => {
      if (name === 'chapter.states') globalThis.sizes.push(input.chapterIds.length);
    })`);

    const withMarks = await walk(without.longTasks);

    const sizes = ((await worker?.evaluate('globalThis.sizes')) ?? []) as number[];
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
    await expect.poll(() => withMarks.page.locator('[data-dexmark]').count()).toBeGreaterThan(100);
    expect(withMarks.shift).toBe(0);
    expect(withMarks.longTasks).toBeLessThanOrEqual(without.longTasks);
  });
});

test.describe("the service's own lists", () => {
  freshTest(
    'have marks before anyone signs in, and they say what is read from then on, until the account signs out',
    async ({ options, account, open }) => {
      const site = await open('https://mangadex.org/titles/feed');
      const marks = site.locator('[data-dexmark=mark]');
      await expect.poll(() => marks.count()).toBeGreaterThan(0);
      const closed = await closedRootOf(site);
      const names = async () => (await closed.buttons()).map((name) => name.split(' ', 3).join(' '));
      await expect.poll(names).not.toContain('Mark as unread:');

      await signIn(options, account);
      await expect.poll(names).toContain('Mark as unread:');

      await options.getByRole('button', { name: 'Sign out' }).click();
      await expect.poll(names).not.toContain('Mark as unread:');
      expect(await marks.count()).toBeGreaterThan(0);
    },
  );

  test('are left alone where the person does not want marks, and at once', async ({ options, signedIn: _, open }) => {
    const site = await open('https://mangadex.org/titles/feed');
    await expect.poll(() => site.locator('[data-dexmark=mark]').count()).toBeGreaterThan(0);

    await options.getByLabel('Show read marks in MangaDex’s own lists').uncheck();
    await expect.poll(() => site.locator('[data-dexmark=mark]').count()).toBe(0);

    await options.getByLabel('Show read marks in MangaDex’s own lists').check();
    await expect.poll(() => site.locator('[data-dexmark=mark]').count()).toBeGreaterThan(0);
  });

  test('lose their marks when the page moves on to a chapter, and have them again on the way back', async ({
    signedIn: _,
    open,
  }) => {
    const site = await open('https://mangadex.org/titles/feed');
    const kinds = () =>
      site
        .locator('[data-dexmark]')
        .evaluateAll((all) => [...new Set(all.map((host) => Reflect.get(host, 'dataset').dexmark))]);
    await expect.poll(kinds).toEqual(['mark']);
    await site.locator('.chapter__link').first().click();
    await expect.poll(kinds).toEqual(['control']);
    await site.goBack();
    await expect.poll(kinds).toEqual(['mark']);
  });
});

/** What is otherwise in a page than as it was served; `null` when nothing is. */
async function changesIn(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const served = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    const [was, is] = [served.documentElement.outerHTML, document.documentElement.outerHTML];
    return was === is ? null : is;
  });
}

/** The worlds of extensions that there are in a page. */
async function scriptsOfOursIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const worlds: string[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension:')) worlds.push(context.name);
  });
  // A new listener hears of all that there are.
  await session.send('Runtime.enable');
  await session.detach();
  return worlds;
}
