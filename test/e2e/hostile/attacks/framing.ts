/** Pages that want our own pages in theirs, or anything of our package. */
import type { Attack, Scene } from '../attack.ts';

const reached = { against: 'own-package' } as const;

export const framing: readonly Attack[] = [
  {
    ...reached,
    name: 'has our window for reports in a frame, faded, to lay a lure over it',
    wants: 'deed',
    at: 'blog',
    play: (scene) => frameFaded(scene, reportOf(scene)),
  },
  {
    ...reached,
    name: 'has our window of "this and all before it" in a frame, faded, to lay a lure over it',
    wants: 'deed',
    at: 'blog',
    play: (scene) => frameFaded(scene, `${scene.arena.address('up-to.html')}?chapter=${scene.other.id}`),
  },
  {
    ...reached,
    name: 'opens the window for reports with words of its own',
    wants: 'deed',
    play: (scene) => goTo(scene, 'open', '&page=1&details=<script>'),
  },
  {
    ...reached,
    name: 'sends itself to the window for reports',
    wants: 'deed',
    play: (scene) => goTo(scene, 'assign'),
  },
  {
    ...reached,
    name: 'fetches a file of ours to learn that we are there',
    wants: 'trace',
    at: 'blog',
    play: async ({ page, arena }) => {
      await page.evaluate(async (address) => {
        const answer = await fetch(address).catch(() => null);
        const digest = answer && (await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
        const bytes = [...new Uint8Array(digest ?? new ArrayBuffer(0))];
        await window.bringHome(bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''));
      }, arena.address('icon/48.png'));
    },
  },
];

/** The address of the window for reports about a chapter that the page does not show. */
function reportOf({ arena, other }: Scene): string {
  return `${arena.address('report.html')}?category=chapter&objectId=${other.id}`;
}

/** A script of the page goes there itself, or opens it. */
function goTo(scene: Scene, how: 'open' | 'assign', more = ''): Promise<void> {
  return scene.page.evaluate(
    ({ address, how }) => {
      try {
        if (how === 'open') window.open(address);
        else window.location.assign(address);
      } catch {
        // Firefox says at once that it may not.
      }
    },
    { address: reportOf(scene) + more, how },
  );
}

function frameFaded({ page }: Scene, address: string): Promise<void> {
  return page.evaluate((address) => {
    const frame = document.documentElement.appendChild(document.createElement('iframe'));
    frame.src = address;
    frame.style.cssText = 'position: fixed; inset: 0; width: 460px; height: 640px; opacity: 0.01';
  }, address);
}
