import { expect, type Page } from '@playwright/test';
import { textsOf } from '../../scripts/release/translations.ts';
import { pseudoTexts } from '../support/pseudo-texts.ts';
import type { Language } from '../support/texts.ts';
import { clickMenu, grantByClick } from './support/browser-clicks.ts';
import { closedRootOf } from './support/closed-root.ts';
import { textsCutOff, wordsCutOff } from './support/cut-off.ts';
import { othersUnread } from './support/find-chapters.ts';
import { freshTest as base, withBuild } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { showToast } from './support/show-toast.ts';
import { signInByKeys } from './support/sign-in.ts';
import { makeBuildSpeaking } from './support/speaking-build.ts';

type Texts = ReadonlyMap<string, string>;

/** The widest letters, the longest texts, the longest words, and texts from right to left: each takes a browser of its own. */
const languages = ['ja', 'ru', 'fr', 'de'] as const satisfies readonly Language[];
const spoken: readonly (readonly [name: string, texts: Texts])[] = [
  ...languages.map((language) => [language, textsOf(language)] as const),
  ['turned', pseudoTexts()],
];
const WIDTHS = [1280, 320] as const;

for (const [name, texts] of spoken) {
  const test = base.extend({ extension: withBuild((stack) => makeBuildSpeaking(texts, stack)) });

  test(`no words of ours are cut off in a chapter, in a toast or beside links: ${name}`, async ({
    service,
    extension,
    options,
    account,
    open,
    openChapter,
    reading: { chapter, next },
  }) => {
    const text = (key: string) => texts.get(key) ?? '';
    const { world } = service.fakeService;
    const look = async (what: string, page: Page, widths: readonly number[] = WIDTHS) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
        await keepPicture(page, `${what}-${width}`);
        expect.soft(await wordsCutOff(page), `${what}, ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await signInByKeys(options, account);

    const reader = await openChapter(chapter.id);
    const control = await closedRootOf(reader);
    await expect.poll(control.buttons).toContain(text('reader.mark'));
    await look('unread', reader);
    await control.press(text('reader.mark'));
    await expect.poll(control.text).toContain(text('reader.delivered'));
    await look('delivered', reader);
    await extension.context.setOffline(true);
    await control.press(text('reader.undo'));
    await expect.poll(control.text).toContain(text('reader.pausedOffline'));
    await look('offline', reader);
    await extension.context.setOffline(false);

    const [one, two] = othersUnread(world, account, [chapter, next]);
    const blog = await open('https://blog.example/');
    await grantByClick(extension, blog);
    const toast = await closedRootOf(blog);
    const markByMenu = async (id = '') => {
      await clickMenu(extension, blog, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${id}` });
      await expect.poll(toast.text).toContain(text('result.read'));
    };
    // They go after seconds: what each is looked at in is what it needs.
    await markByMenu(one?.id);
    await look('toast', blog, [1280, 320]);
    await markByMenu(two?.id);
    const [beginning = ''] = text('waiting.undoNamed').split('{');
    // On a busy machine a press is refused where it is not clear whether the button was seen, and the toast asks for another.
    const pressUndo = async () => {
      const undo = (await toast.buttons()).filter((name) => name.startsWith(beginning)).at(-1);
      if (undo !== undefined && !(await toast.text()).includes(text('result.undone'))) await toast.press(undo);
      return toast.text();
    };
    await expect.poll(pressUndo, { intervals: [1_000] }).toContain(text('result.undone'));
    await look('undone', blog, [320]);

    const titles = await open('https://mangadex.org/titles');
    const [said = '', rest = ''] = text('upNext.chapter').split('{chapter}');
    const chapterLine = `${said}\u2068Ch. 123.5\u2069${rest}`;
    for (const line of [chapterLine, text('upNext.inList'), text('upNext.none')])
      await showToast(extension, titles, { upNext: { text: line, canOpen: line !== text('upNext.none') } });
    await expect.poll((await closedRootOf(titles)).text).toContain(text('upNext.none'));
    await look('toast-up-next', titles);

    const list = await open(`https://mangadex.org/title/${chapter.mangaId}`);
    const marks = await closedRootOf(list);
    const [before = '', after = ''] = text('links.unmark').split('{link}');
    await expect.poll(marks.buttons).toContainEqual(expect.stringMatching(new RegExp(`^${before}.+${after}$`)));
    await look('links', list, [320]);
    expect(await textsCutOff(list)).toEqual([]);
  });
}
