// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAtEnd, jumpedTo, movedTo, openedAt, watchLastPage } from '../../../entrypoints/reader.content/last-page';
import { SECOND } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import { trusted } from '../../support/input-activity';
import { virtualClock } from '../../support/virtual-clock';

const open: ReturnType<typeof watchLastPage>[] = [];

describe('the last page', () => {
  afterEach(() => {
    for (const watched of open.splice(0)) watched.end();
    vi.restoreAllMocks();
  });

  it('counts once it was in sight for three seconds, after every other, and not when the page is turned before that', async () => {
    const { turnTo, clock, countsAfterThreeSeconds, neverCounts } = openChapter({ pages: 3 });
    turnTo(2, 3);
    await clock.run(2 * SECOND);
    turnTo(2);
    await neverCounts();
    turnTo(3);
    await countsAfterThreeSeconds();
  });

  it('is not seen in a hidden tab: the three seconds begin when it is looked at', async () => {
    const { turnTo, clock, countsAfterThreeSeconds } = openChapter({ pages: 2 });
    turnTo(2);
    await clock.run(2 * SECOND);
    setTabVisibility('hidden');
    await clock.run(60 * SECOND);
    setTabVisibility('visible');
    await countsAfterThreeSeconds();
  });

  it('counts for nothing where the chapter was opened at it', async () => {
    const { neverCounts, pagesToPass } = openChapter({ pages: 3, page: 3 });
    await neverCounts();
    expect(pagesToPass).not.toHaveBeenCalled();
  });

  it('counts for nothing when the page has turned itself, whatever keys it says were pressed', async () => {
    const { watched, neverCounts } = openChapter({ pages: 2 });
    window.dispatchEvent(new Event('keydown'));
    watched.movedTo(2);
    await neverCounts();
  });

  it('counts while a page goes on by itself after a key or a flick, for two seconds', async () => {
    const { watched, clock, neverCounts } = openChapter({ pages: 3 });
    window.dispatchEvent(trusted(new Event('keydown')));
    await clock.run(2 * SECOND);
    watched.movedTo(2);
    await clock.run(1);
    watched.movedTo(3);
    await neverCounts();
  });

  it('is not known where it is unwanted or unknown', async () => {
    const { turnTo, neverCounts } = openChapter({ pages: null });
    turnTo(2, 3);
    await neverCounts();
  });

  it('is not known while no answer comes, and nothing is shown of that', async () => {
    const { turnTo, neverCounts, pagesToPass } = openChapter({ pages: 2 });
    pagesToPass.mockRejectedValueOnce(new Failure('no-background'));
    turnTo(2);
    await neverCounts();
  });

  it('is asked for once, and again when the person comes back, who may have changed the settings', async () => {
    const { turnTo, clock, onRead, pagesToPass } = openChapter({ pages: null });
    await clock.run(5 * SECOND);
    turnTo(2);
    await clock.run(5 * SECOND);
    expect(pagesToPass).toHaveBeenCalledOnce();
    setTabVisibility('hidden');
    pagesToPass.mockResolvedValue(2);
    setTabVisibility('visible');
    await clock.run(5 * SECOND);
    expect(pagesToPass).toHaveBeenCalledTimes(2);
    expect(onRead).toHaveBeenCalledOnce();
  });

  it('counts for nothing where that was turned off since an earlier page, in another window', async () => {
    const { turnTo, clock, neverCounts, pagesToPass } = openChapter({ pages: 3 });
    turnTo(2);
    await clock.run(5 * SECOND);
    expect(pagesToPass).toHaveBeenCalledOnce();
    pagesToPass.mockResolvedValue(null);
    turnTo(3);
    await neverCounts();
  });

  it('is not asked for when pages are turned faster than one can see', async () => {
    const { turnTo, clock, pagesToPass } = openChapter({ pages: 40 });
    for (let page = 2; page <= 30; page++) {
      await clock.run(SECOND);
      turnTo(page);
    }
    expect(pagesToPass).not.toHaveBeenCalled();
  });

  it('counts for nothing once the chapter is left', async () => {
    const { watched, turnTo, clock, neverCounts } = openChapter({ pages: 2 });
    turnTo(2);
    await clock.run(2 * SECOND);
    watched.end();
    await neverCounts();
  });
});

function openChapter({ pages, page = 1 }: { readonly pages: number | null; readonly page?: number }) {
  const clock = virtualClock();
  const onRead = vi.fn();
  const pagesToPass = vi.fn(async () => pages);
  const watched = watchLastPage({ clock, page, pagesToPass }, onRead);
  open.push(watched);
  const turnTo = (...views: readonly number[]) => {
    for (const view of views) {
      window.dispatchEvent(trusted(new Event('keydown')));
      watched.movedTo(view);
    }
  };
  const countsAfterThreeSeconds = async () => {
    await clock.run(2_900);
    expect(onRead).not.toHaveBeenCalled();
    await clock.run(200);
    expect(onRead).toHaveBeenCalledOnce();
  };
  const neverCounts = async () => {
    await clock.run(60 * SECOND);
    expect(onRead).not.toHaveBeenCalled();
  };
  return { watched, clock, onRead, pagesToPass, turnTo, countsAfterThreeSeconds, neverCounts };
}

/** The person comes to the tab, or leaves it. */
function setTabVisibility(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Whether a person who had these pages in view, one after the other, has passed a chapter. */
function isPassed([first = 1, ...moves]: readonly number[], pages: number): boolean {
  return isAtEnd(moves.reduce(movedTo, openedAt(first)), pages);
}

const upTo = (pages: number) => Array.from({ length: pages }, (_, index) => index + 1);

describe('a chapter is passed', () => {
  it.each<[how: string, views: readonly number[], pages: number]>([
    ['page by page', [1, 2, 3, 4, 5], 5],
    ['where it has one page', [1], 1],
    ['by double pages, whose addresses name the first of the two', [1, 3, 5], 5],
    ['by double pages after a cover that stands alone', [1, 2, 4, 6], 6],
    ['by double pages, the last of which shows two', [1, 3, 5], 6],
    ['by double pages after a cover, the last of which shows two', [1, 2, 4, 6], 7],
    ['by double pages, some of which were named once more', [1, 1, 3, 3, 5], 6],
    ['by double pages with a look back', [1, 3, 5, 3, 5, 7], 8],
    ['with a look back', [1, 2, 3, 2, 1, 2, 3, 4, 5], 5],
    ['with a glance at the end, and back to where one was', [1, 2, 9, 2, 3, 4, 5, 6, 7, 8, 9], 9],
    ['from the first page on, wherever it was opened', [5, 1, 2, 3, 4, 5], 5],
  ])('%s', (_, views, pages) => {
    expect(isPassed(views, pages)).toBe(true);
  });

  it.each<[how: string, views: readonly number[], pages: number]>([
    ['opened at its end, as by a link or a restored session', [5], 5],
    ['opened further on', [2, 3, 4, 5], 5],
    ['jumped to its end', [1, 5], 5],
    ['jumped to its end from the middle', [1, 2, 3, 12], 12],
    ['read backwards', [5, 4, 3, 2, 1], 5],
    ['read backwards, then jumped to its end', [5, 4, 3, 2, 1, 5], 5],
    ['with three pages passed over', [1, 2, 6, 7, 8], 8],
    ['with a jump over pages that were passed to one that was not', [1, 2, 3, 4, 1, 5], 5],
    ['not yet at its end', [1, 2, 3, 4], 5],
    ['left for a page before the last', [1, 2, 3, 4, 5, 4], 5],
    ['at the page before its last, after one turn by two pages', [1, 3], 4],
    ['at the page before its last, after a turn by one page', [1, 3, 5, 6], 7],
    ['at the page before its last, after a look back by one page', [1, 3, 5, 4, 5], 6],
    ['jumped to the page before its last after double pages', [1, 3, 5, 11], 12],
    ['at the page before its last, where only the last turns were by two pages', [1, 2, 3, 4, 5, 7, 9], 10],
    ['at the page before its last, by double pages with a jump and back', [1, 3, 5, 9, 5, 7, 9], 10],
    ['of no pages, as of one that is read elsewhere', [1], 0],
  ])('but not %s', (_, views, pages) => {
    expect(isPassed(views, pages)).toBe(false);
  });

  it('by double pages, where the site writes the page into the address by itself', () => {
    const written = jumpedTo(openedAt(1), 1);
    expect(isAtEnd([3, 5].reduce(movedTo, written), 6)).toBe(true);
  });

  it('whenever its pages were turned one by one, however often one looked back meanwhile', () => {
    const reading = fc
      .integer({ min: 1, max: 60 })
      .chain((pages) => fc.tuple(fc.constant(pages), fc.array(fc.integer({ min: 1, max: pages }), { maxLength: 8 })));
    fc.assert(
      fc.property(reading, ([pages, looksBackFrom]) => {
        const views = upTo(pages).flatMap((page) =>
          looksBackFrom.includes(page) ? [page, Math.max(1, page - 1), page] : [page],
        );
        expect(isPassed(views, pages)).toBe(true);
      }),
    );
  });

  const anyViews = fc
    .integer({ min: 1, max: 30 })
    .chain((pages) =>
      fc.tuple(
        fc.constant(pages),
        fc.array(
          fc.oneof(
            fc.integer({ min: 1, max: pages }),
            fc.constantFrom('on' as const, 'over' as const, 'back' as const),
          ),
          { minLength: 1, maxLength: 80 },
        ),
      ),
    )
    .map(([pages, steps]) => ({ pages, views: pagesViewed(steps, pages) }));

  it('only if each of its pages was in view, alone or beside the one before it', () => {
    fc.assert(
      fc.property(anyViews, ({ pages, views }) => {
        fc.pre(isPassed(views, pages));
        for (const page of upTo(pages)) expect(views.some((view) => view === page || view === page - 1)).toBe(true);
      }),
    );
  });

  it('never if some page could only be come past by a jump', () => {
    const jumped = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 3, max: 20 })).chain(([before, gap]) =>
      fc.record({
        before: fc.constant(before),
        after: fc.array(fc.integer({ min: before + gap, max: before + gap + 20 }), { minLength: 1, maxLength: 40 }),
      }),
    );
    fc.assert(
      fc.property(jumped, ({ before, after }) => {
        const views = [...upTo(before), ...after];
        expect(isPassed(views, views.at(-1) ?? 0)).toBe(false);
      }),
    );
  });
});

/** Jumps to a page, and turns from wherever one is. */
function pagesViewed(steps: readonly (number | 'on' | 'over' | 'back')[], pages: number): number[] {
  const by = { on: 1, over: 2, back: -1 } as const;
  const views: number[] = [];
  for (const step of steps) {
    const page = typeof step === 'number' ? step : (views.at(-1) ?? 1) + by[step];
    if (page >= 1 && page <= pages) views.push(page);
  }
  return views.length > 0 ? views : [1];
}
