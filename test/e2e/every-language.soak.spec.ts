import { expect, type Page } from '@playwright/test';
import { DAY } from '../../lib/clock.ts';
import { textsOf } from '../../scripts/release/translations.ts';
import { answerRefusal, Refusal } from '../fake-service/api/refusal.ts';
import { serverError } from '../fake-service/faults.ts';
import { pseudoTexts } from '../support/pseudo-texts.ts';
import { languages } from '../support/texts.ts';
import { linesBegunByDot } from './support/begun-by-dot.ts';
import { cellsAstray, textsCutOff, wordsCutOff } from './support/cut-off.ts';
import { strangeChapter, unreadIn } from './support/find-chapters.ts';
import { test } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { visitScreens } from './support/screens.ts';
import { speakInPage } from './support/speak-in-page.ts';

const WIDTHS = [400, 320] as const;
/** Each as narrow as its columns of the table come. */
const LIBRARY_WIDTHS = [1280, 1041, 861, 521, ...WIDTHS];
const all = [
  ...languages.map((language) => [language, textsOf(language)] as const),
  ['turned', pseudoTexts()] as const,
];

for (const [name, texts] of all) {
  test(`nothing is cut off in a narrow popup, on the other pages or in a window: ${name}`, async ({
    service,
    signedIn,
    extension,
    openPopup,
  }) => {
    const { chapter } = unreadIn(service.fakeService.world, signedIn);
    const reasons = service.fakeService.world.library.reportReasons.filter(({ category }) => category === 'chapter');
    const createdAt = service.fakeService.world.now() - 3 * DAY;
    const made = {
      category: 'chapter',
      objectId: chapter.id,
      details: 'Page 3.',
      status: 'waiting',
      createdAt,
    } as const;
    for (const { id } of reasons.slice(0, 4)) signedIn.reports.push({ ...made, id: crypto.randomUUID(), reasonId: id });
    const english = await openPopup();
    await followListIsChecked(english);
    await leaveOneRefused(english, () =>
      service.faults.order(
        { route: '/manga/{id}/read' },
        { kind: 'replace', work: 'undone', answer: answerRefusal(new Refusal(404, 'Chapter not found')) },
      ),
    );
    await english.close();

    const page = await extension.context.newPage();
    await speakInPage(page, texts);
    const look = async (what: string, height = 560, fullPage = true, widths: readonly number[] = WIDTHS) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        await keepPicture(page, `${what}-${width}`, { fullPage });
        expect.soft(await textsCutOff(page), `${what}, ${width} px`).toEqual([]);
        expect.soft(await cellsAstray(page), `${what}, ${width} px`).toEqual([]);
        expect.soft(await linesBegunByDot(page), `${what}, ${width} px`).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.dir), what).toBe(texts.get('direction'));
      }
    };

    // What is pressed before a dialog has said that it is closed would close with it.
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog:not([aria-labelledby=erase-question])')).toHaveCount(0);
    };
    const press = (key: string) => page.getByRole('button', { name: texts.get(key) ?? '', exact: true }).click();

    await page.goto(extension.address('popup.html'));
    await page.locator('.row').first().waitFor();
    await look('list');
    await page.locator('.feed').evaluate((feed) => feed.scrollBy(0, 1_200));
    await look('list-below');
    await page.locator('#tab-all').click();
    await look('all');
    await press('order.name');
    await page.locator('.list-menu-panel label').first().waitFor();
    await look('order');
    await leave();
    await page.locator('.meter-button').click();
    await page.locator('.meter-panel').waitFor();
    await look('allowance');
    await leave();
    await page.locator('#tab-waiting').click();
    await page.locator('.waiting-row').first().waitFor();
    await look('waiting');
    await page.locator('#tab-reports').click();
    await page.locator('.report-row').first().waitFor();
    await look('reports');
    await page.locator('#tab-unread').click();
    await page.locator('.row-more').first().click();
    await page.locator('.chapter-row').first().hover();
    await look('series');

    await page.goto(extension.address('options.html'));
    await page.getByText(signedIn.username, { exact: true }).waitFor();
    await look('options', 740);
    await page.locator('.request').first().waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(foreignSettings)),
    });
    await page.locator('dialog[open] table').waitFor();
    await look('import', 740, false);
    await page.locator('dialog[open]').evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await look('import-below', 740, false);
    await leave();
    await page.goto(`${extension.address('report.html')}?category=chapter&objectId=${chapter.id}&page=7`);
    await page.locator('.report-earlier').waitFor();
    await look('report');
    await page.locator('.report-reasons label').last().click();
    await page.locator('.report-details textarea').fill('Page 7.');
    await page.locator('.report-foot > .report-buttons .button-primary').click();
    await page.locator('.report-notes .report-buttons').waitFor();
    await look('report-question');
    await page.locator('.report-notes .report-buttons .button').last().click();
    await page.locator('.report-kept').waitFor();
    await look('report-kept');
    const strange = strangeChapter(service.fakeService.world, signedIn);
    await page.goto(extension.address(`up-to.html?chapter=${strange.id}`));
    await page.locator('.up-to-list').waitFor();
    await look('up-to');
    await page.locator('.up-to-buttons .button-primary').click();
    await page.locator('.up-to-word .up-to-buttons').waitFor();
    await look('up-to-done');
    service.faults.order({ route: '/forums/thread' }, serverError(503));
    await page.goto(extension.address(`discuss.html?chapter=${strange.id}`));
    await page.getByRole('alert').waitFor();
    await look('discuss');
    await page.goto(extension.address('discuss.html'));
    await page.locator('.discussion h1').waitFor();
    await look('discuss-nothing');
    await visitScreens({
      ...{ page, address: extension.address, texts },
      look: (screen, of) => (of === 'popup' ? look(screen) : look(screen, 740, false, LIBRARY_WIDTHS)),
    });

    await page.goto(extension.address('options.html'));
    await press('account.signOut');
    await page.locator('form.sign-in').waitFor();
    await press('demo.startButton');
    await page.getByText(texts.get('demo.isOn') ?? '', { exact: true }).waitFor();
    await look('signed-out', 740);
  });
}

/** Everything is chosen otherwise, one entry cannot be read, and one is of a later version. */
const foreignSettings = {
  format: 'dexmark-settings',
  version: 1,
  settings: {
    languages: ['en', 'es-la', 'pt-br', 'zh-hk'],
    ratings: ['safe', 'suggestive', 'erotica', 'pornographic'],
    groupReleases: false,
    markAtLastPage: true,
    checkEveryMinutes: 0,
    notifyNewChapters: true,
    badgeCounts: 'chapters',
    marksOnSite: false,
    slots: 9,
    laterChoice: true,
  },
};

/** A mark that the service refuses stays in the tab "Waiting". */
async function leaveOneRefused(popup: Page, refuse: () => void): Promise<void> {
  refuse();
  await popup
    .getByRole('button', { name: /^Mark as read: / })
    .first()
    .click();
  await popup.getByRole('tab', { name: 'Waiting' }).click();
  await expect(popup.getByRole('button', { name: /^Try again: / })).toBeVisible();
}

test('a text that is cut off is found, and one that can be scrolled to or ends in three dots is not', async ({
  extension,
  options: _,
}) => {
  const page = await extension.context.newPage();
  const box = (name: string, style: string) => `<p style="width: 40px; white-space: nowrap; ${style}">${name}</p>`;
  await page.setContent(
    [
      box('cut at its end', 'overflow: hidden'),
      box('cut at its start', 'overflow: hidden; direction: rtl'),
      box('cut below', 'overflow: hidden; white-space: normal; height: 20px'),
      box('beyond the window', 'margin-left: -60px'),
      box('wraps, so without dots', 'overflow: hidden; text-overflow: ellipsis; white-space: normal; height: 20px'),
      box('ends in three dots', 'overflow: hidden; text-overflow: ellipsis'),
      box('can be scrolled to', 'overflow: auto; white-space: normal; width: 90px; height: 20px'),
      box('whole', 'width: auto'),
    ].join(''),
  );
  const named = (await textsCutOff(page)).map((text) => text.split('"')[1]);
  const cut = ['cut at its end', 'cut at its start', 'cut below', 'beyond the window', 'wraps, so without dots'];
  expect([...new Set(named)]).toEqual(cut);

  const cell = (name: string, style: string) => `<th scope="col" style="padding: 0; ${style}">${name}</th>`;
  await page.setContent(
    `<table style="table-layout: fixed; width: 120px"><tr>${[
      cell('a b c d e f', 'text-align: center'),
      cell('toowideforit', 'white-space: nowrap'),
      cell('next', ''),
    ].join('')}</tr></table>`,
  );
  expect(await cellsAstray(page)).toEqual(['the lines of "a b c d e f"', '"next" on "toowideforit"']);

  await page.evaluate(() => {
    const words = (text: string, style: string) =>
      `<span data-words="${text}" style="display: grid; overflow: clip; white-space: nowrap; width: 60px; ${style}"></span>`;
    document.body.innerHTML = '';
    document.body.attachShadow({
      mode: 'closed',
    }).innerHTML = `<style>[data-words]::before { content: attr(data-words); }</style>${[
      words('whole', ''),
      words('cut at its end', ''),
      words('beyond', 'margin-left: -60px'),
    ].join('')}`;
  });
  expect((await wordsCutOff(page)).map((text) => text.split('"')[1])).toEqual(['cut at its end', 'beyond']);
});
