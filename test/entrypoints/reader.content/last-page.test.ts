// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchLastPage } from '../../../entrypoints/reader.content/last-page';
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
