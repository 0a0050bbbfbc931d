/** Pages that want the marks beside their links pressed, or want to know what stands in them. */

import { STEADY_MS } from '../../../../lib/in-page/visibility.ts';
import type { Place } from '../../support/closed-root.ts';
import { expect } from '../../support/expect.ts';
import { putSiteSession } from '../../support/site-session.ts';
import type { Attack, Scene } from '../attack.ts';
import { pressSoonAfter } from '../in-time.ts';
import { goToLink } from '../person.ts';

const tricked = { against: 'sight-of-marks', wants: 'deed', at: 'title' } as const;

export const besideLinks: readonly Attack[] = [
  {
    name: 'clicks the mark beside a link by script',
    against: 'trusted-events',
    wants: 'deed',
    at: 'title',
    play: ({ page, chapter }) =>
      page.evaluate((id) => {
        const host = window.ourHost(`a[href="/chapter/${id}"] + [data-dexmark]`);
        window.ourButton(host, 'button')?.click();
      }, chapter.id),
  },
  {
    name: 'looks into the roots of the marks beside its links',
    against: 'closed-root',
    wants: 'state',
    at: 'title',
    play: ({ page, chapter }) =>
      page.evaluate((id) => {
        const host = window.ourHost(`a[href="/chapter/${id}"] + [data-dexmark]`);
        return window.bringHome(host?.shadowRoot?.querySelector('button')?.dataset.read);
      }, chapter.id),
  },
  {
    name: 'fades the marks beside its links, and has the person click on what lies beneath',
    ...tricked,
    play: lured(() => {
      document.querySelector('main')?.style.setProperty('opacity', '0.01');
    }),
  },
  {
    name: 'lays something over the marks that lets clicks through',
    inFirefox: { gainsBecause: 'Firefox does not say what it paints' },
    ...tricked,
    play: lured(({ x, y }) => {
      const bait = document.body.appendChild(document.createElement('div'));
      bait.style.cssText = `position: fixed; left: ${x - 200}px; top: ${y - 100}px; width: 400px; height: 200px; z-index: 9;
        background: #fff; pointer-events: none`;
    }),
  },
  {
    name: 'moves a mark under a pointer that lies still',
    ...tricked,
    play: movedUnder(({ id, left, top }) => {
      const link = document.querySelector<HTMLElement>(`a[href="/chapter/${id}"]`);
      if (link?.parentElement) link.parentElement.style.translate = `${left}px ${top}px`;
    }),
  },
  {
    name: 'fades what a shadow root of its own draws around its link',
    inFirefox: { against: 'through-roots' },
    ...tricked,
    play: enclosed(
      lured(() => {
        window.around().style.opacity = '0.01';
      }),
    ),
  },
  {
    name: 'moves a shadow root with its link under a pointer that lies still',
    ...tricked,
    play: enclosed(
      movedUnder(({ left, top }) => {
        window.around().style.translate = `${left}px ${top}px`;
      }),
    ),
  },
  {
    name: 'cuts its link off in a shadow root of its own, all but a sliver of the mark',
    ...tricked,
    play: enclosed(
      lured(({ y }) => {
        const around = window.around();
        around.style.overflow = 'hidden';
        around.style.boxSizing = 'border-box';
        around.style.paddingBlockEnd = '0';
        around.style.height = `${y + 2 - around.getBoundingClientRect().top}px`;
      }),
    ),
  },
  {
    name: 'covers a shadow root with its link by what lets clicks through',
    inFirefox: { gainsBecause: 'Firefox does not say what it paints' },
    ...tricked,
    play: enclosed(
      lured(() => {
        const around = window.around();
        const bait = around.appendChild(document.createElement('div'));
        bait.style.cssText = 'position: absolute; inset: 0; background: #fff; pointer-events: none';
      }),
    ),
  },
  {
    name: 'has a link follow the moving pointer, so that its mark takes a press on something else',
    ...tricked,
    play: async (scene) => {
      const { page, chapter } = scene;
      const mark = await markOf(scene);
      await page.evaluate(
        ({ id, x, y }) => {
          const row = document.querySelector<HTMLElement>(`a[href="/chapter/${id}"]`)?.parentElement;
          addEventListener('pointermove', ({ clientX, clientY }) => {
            if (row) row.style.translate = `${clientX - x}px ${clientY - y}px`;
          });
        },
        { id: chapter.id, ...mark },
      );
      await page.mouse.move(mark.x - 180, mark.y - 140);
      await page.mouse.move(mark.x - 152, mark.y - 122, { steps: 30 });
      await pressSoonAfter(() => page.mouse.move(mark.x - 150, mark.y - 120), page);
    },
  },
  {
    name: 'scrolls a link after the moving pointer',
    ...tricked,
    play: async (scene) => {
      const { page } = scene;
      const { x, y } = await markOf(scene);
      await page.evaluate((from) => {
        document.body.style.paddingBlock = '100vh';
        const { scrollY: before } = window;
        const offset = innerHeight;
        addEventListener('pointermove', ({ clientY }) =>
          scrollTo({ top: before + offset + from - clientY, behavior: 'instant' }),
        );
      }, y);
      await pressFollowed(scene, { x, y });
    },
  },
  {
    name: 'scrolls its link in a shadow root after the moving pointer',
    ...tricked,
    play: enclosed(async (scene) => {
      const mark = await markOf(scene);
      await scene.page.evaluate((from) => {
        const around = window.around();
        around.style.overflow = 'auto';
        around.style.boxSizing = 'border-box';
        around.style.height = '100vh';
        for (const put of ['prepend', 'append'] as const) {
          const space = document.createElement('div');
          space.style.height = '100vh';
          around[put](space);
        }
        const follow = ({ clientY }: { clientY: number }) => {
          around.scrollTop = innerHeight + from - clientY;
        };
        follow({ clientY: from });
        addEventListener('pointermove', follow);
      }, mark.y);
      await pressFollowed(scene, mark);
    }),
  },
  {
    name: 'marks a chapter by itself while a press on its mark is held, so that the press takes it back',
    against: 'click-of-its-time',
    inFirefox: { harmlessBecause: 'a press after a scroll counts at once there' },
    wants: 'undoing',
    at: 'title',
    isMeant: true,
    play: async (scene) => {
      const { page, chapter, arena } = scene;
      const { accessToken } = arena.service.fakeService.world.sessions.open(arena.account);
      await page.evaluate(putSiteSession, accessToken);
      await page.reload();
      await goToLink(page, chapter);
      await expect.poll(scene.control.buttons).toContain(`Mark as read: ${scene.named}`);
      const { x, y } = await markOf(scene);
      await page.mouse.move(x, y);
      // After a scroll of the person's a press is held.
      await page.mouse.wheel(0, 40);
      await page.evaluate(endOfScroll);
      const mark = await scene.control.whereNow(`Mark as read: ${scene.named}`);
      if (!mark) throw new Error('The mark has gone.');
      await page.mouse.click(mark.x, mark.y);
      await page.evaluate(markOnSite, { id: chapter.id, mangaId: chapter.mangaId });
      await expect.poll(() => arena.account.read.has(chapter.id)).toBe(true);
      await page.waitForTimeout(1_000);
    },
  },
];

/** Runs in the page: resolves when it has scrolled and lies still again. */
async function endOfScroll(): Promise<void> {
  let before = -1;
  for (let still = 0; still < 3; ) {
    await new Promise(requestAnimationFrame);
    still = scrollY > 0 && scrollY === before ? still + 1 : 0;
    before = scrollY;
  }
}

/** Runs in the page: marks a chapter as read as the site does for those who are signed in to it. */
async function markOnSite({ id, mangaId }: { id: string; mangaId: string }): Promise<void> {
  const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
  const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}');
  await fetch(`https://api.mangadex.org/manga/${mangaId}/read?updateHistory=true`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ chapterIdsRead: [id], chapterIdsUnread: [] }),
  });
}

/** A script of the page prepares; the person clicks where the mark is, though what they see there is something else. */
function lured(prepare: (mark: Place) => void) {
  return async (scene: Scene) => {
    await scene.page.evaluate(prepare, await markOf(scene));
    // A page can wait until nothing has moved for long enough.
    await scene.page.waitForTimeout(2 * STEADY_MS);
    // On a busy machine the page may have gone on drawing its list meanwhile.
    const { x, y } = await markOf(scene);
    await scene.page.mouse.click(x, y);
  };
}

declare global {
  interface Window {
    /** What a shadow root of the page draws around its link, once that is enclosed. */
    around(): HTMLElement;
  }
}

/** The page has its link in the slot of a closed root, and there in an open one, if ours look for links in those. */
function enclosed(play: Attack['play']): Attack['play'] {
  return async (scene) => {
    await scene.page.evaluate(encloseLink, scene.chapter.id);
    await expect.poll(scene.control.buttons).toContain(`Mark as read: ${scene.named}`);
    // The page waits until its link and our mark have come to rest.
    await scene.page.waitForTimeout(2 * STEADY_MS);
    await play(scene);
  };
}

/** Runs in the page. */
function encloseLink(id: string): void {
  const link = document.querySelector(`a[href="/chapter/${id}"]`);
  const outer = document.body.appendChild(document.createElement('div'));
  const around = outer.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
  outer.style.cssText = 'position: fixed; inset: 0; z-index: 9; background: #fff';
  around.style.cssText = 'position: relative; padding: 300px';
  around.append(document.createElement('slot'));
  window.around = () => around;
  const inner = outer.appendChild(document.createElement('div'));
  const isFirefox = 'originalTarget' in Event.prototype;
  const root = isFirefox ? inner : inner.attachShadow({ mode: 'open' });
  root.append(link?.cloneNode(true) ?? '');
  link?.parentElement?.remove();
}

interface Move {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

/** A script of the page moves the mark to where the pointer lies, and the person presses what they saw there. */
function movedUnder(move: (by: Move) => void): Attack['play'] {
  return async (scene) => {
    const { page, chapter } = scene;
    const { x, y } = await markOf(scene);
    await page.mouse.move(x - 150, y - 120);
    await pressSoonAfter(() => page.evaluate(move, { id: chapter.id, left: -150, top: -120 }), page);
  };
}

/** The mark comes after the pointer, and the person presses what they saw where that went. */
async function pressFollowed({ page }: Scene, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y - 160);
  await page.mouse.move(x, y - 130, { steps: 30 });
  // Off the mark first: in Firefox a page hears nothing of a pointer over what is ours.
  await pressSoonAfter(() => page.mouse.move(x, y - 100), page);
}

function markOf({ control, named }: Scene): Promise<Place> {
  return control.where(`Mark as read: ${named}`);
}
