/** Pages that want the marks beside their links pressed, or want to know what stands in them. */
import type { Place } from '../../support/closed-root.ts';
import type { Attack, Scene } from '../attack.ts';

export const besideLinks: readonly Attack[] = [
  {
    name: 'clicks the mark beside a link by script',
    against: 'trusted-events',
    wants: 'deed',
    at: 'title',
    play: ({ page, chapter }) =>
      page.evaluate((id) => {
        const host = document.querySelector<HTMLElement>(`a[href="/chapter/${id}"] + [data-dexmark]`);
        const target = host?.shadowRoot?.querySelector('button') ?? host;
        target?.click();
      }, chapter.id),
  },
  {
    name: 'looks into the roots of the marks beside its links',
    against: 'closed-root',
    wants: 'state',
    at: 'title',
    play: ({ page, chapter }) =>
      page.evaluate((id) => {
        const host = document.querySelector(`a[href="/chapter/${id}"] + [data-dexmark]`);
        return window.bringHome(host?.shadowRoot?.querySelector('button')?.dataset.read);
      }, chapter.id),
  },
  {
    name: 'fades the marks beside its links, and has the person click on what lies beneath',
    against: 'sight-of-marks',
    wants: 'deed',
    at: 'title',
    play: lured(() => {
      document.querySelector('main')?.style.setProperty('opacity', '0.01');
    }),
  },
  {
    name: 'lays something over the marks that lets clicks through',
    against: 'sight-of-marks',
    wants: 'deed',
    at: 'title',
    play: lured(({ x, y }) => {
      const bait = document.body.appendChild(document.createElement('div'));
      bait.style.cssText = `position: fixed; left: ${x - 200}px; top: ${y - 100}px; width: 400px; height: 200px; z-index: 9;
        background: #fff; pointer-events: none`;
    }),
  },
  {
    name: 'moves a mark under a pointer that lies still',
    against: 'sight-of-marks',
    wants: 'deed',
    at: 'title',
    play: async (scene) => {
      const { page, chapter } = scene;
      const { x, y } = await markOf(scene);
      await page.mouse.move(x - 150, y - 120);
      await page.evaluate(
        ({ id, left, top }) => {
          const link = document.querySelector<HTMLElement>(`a[href="/chapter/${id}"]`);
          if (link?.parentElement) link.parentElement.style.translate = `${left}px ${top}px`;
        },
        { id: chapter.id, left: -150, top: -120 },
      );
      await page.mouse.down();
      await page.mouse.up();
    },
  },
];

/** A script of the page prepares; the person clicks where the mark is, though what they see there is something else. */
function lured(prepare: (mark: Place) => void) {
  return async (scene: Scene) => {
    const mark = await markOf(scene);
    await scene.page.evaluate(prepare, mark);
    await scene.page.mouse.click(mark.x, mark.y);
  };
}

function markOf({ control, named }: Scene): Promise<Place> {
  return control.where(`Mark as read: ${named}`);
}
