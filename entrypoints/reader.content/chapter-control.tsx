import { render } from 'preact';
import { ReaderControl, ReloadNotice } from '../../components/reader/ReaderControl';
import { SECOND } from '../../lib/clock';
import { canLoseExtension } from '../../lib/in-page/replace-stale-scripts';
import type { Refusal } from '../../lib/in-page/visibility';
import { type WatchParts, watchChapter } from './chapter-watch';
import { watchLastPage } from './last-page';
import { watchPosition } from './watch-left-page';

export interface ControlParts extends WatchParts {
  readonly root: HTMLElement;
  /** Where the chapter was opened, counted from 1. */
  readonly page: number;
  /** An update leaves scripts without an extension behind in open pages. */
  readonly isAlive: () => boolean;
  /** Shown once the extension is gone. */
  readonly lastWords: string;
  readonly isFiltered: () => boolean;
  /** At its first drawing. */
  readonly onDrawn: () => void;
}

/** In ms. An update takes as long to bring its own script; until then only a press learns that this one is dead. */
const UPDATE_MS = 5 * SECOND;

export type ChapterControl = ReturnType<typeof showControl>;

/** Redrawn whenever more is known, and every second. */
export function showControl(parts: ControlParts) {
  const { chapterId, root, ask, clock, isAlive, lastWords } = parts;
  const over = new AbortController();
  let { page } = parts;
  let refusal: Refusal | null = null;
  let isDrawn = false;
  /** As it was opened, and no page was turned. */
  let isAtStart = page === 1;
  const watch = watchChapter(parts, draw);
  const pagesToPass = async () => (await ask('chapter.pages', { chapterId })).pages;
  const position = watchPosition({ clock, page }, watch.leaveAt);
  const lastPage = watchLastPage({ clock, page, pagesToPass }, watch.markUnasked);
  draw();
  void tick();

  return {
    /** Says why the last press does not count. */
    sayRefused: (why: Refusal | null) => {
      refusal = why;
      draw();
    },
    /** The page shows another page of the chapter. */
    movedTo: (pageInView: number) => {
      page = pageInView;
      isAtStart &&= page === 1;
      refusal = null;
      lastPage.movedTo(page);
      position.movedTo(page);
      draw();
    },
    /** `null` until it is known. */
    isSmall: () => watch.watched().isSmall,
    end: () => {
      over.abort();
      lastPage.end();
      position.end();
      watch.end();
      render(null, root);
    },
  };

  function draw(): void {
    if (canLoseExtension && !isAlive()) {
      render(<ReloadNotice>{lastWords}</ReloadNotice>, root);
      return;
    }
    const watched = watch.watched();
    // Nothing for a blink, rather than first one size and then the other.
    if (watched.isSmall === null && watched.failure === null) return;
    render(
      <ReaderControl
        {...watched}
        refusal={refusal}
        isFiltered={parts.isFiltered()}
        now={clock.now()}
        onMark={() => watch.mark(true)}
        onUnmark={() => leaveTo(() => watch.mark(false))}
        onUndo={() => leaveTo(watch.undo)}
        onSignIn={() => watch.request(() => ask('options.open', undefined))}
        onTryAgain={() => watch.request(() => ask('captcha.solved', undefined))}
        isAtStart={isAtStart}
        onUpNext={watch.openUpNext}
        onResume={watch.resume}
        onBegin={watch.begin}
        onDiscuss={() => watch.request(() => ask('chapter.discuss', { chapterId }))}
        onReport={() => watch.request(() => ask('report.open', { category: 'chapter', objectId: chapterId, page }))}
        onResize={(wanted) => {
          watch.resize(wanted);
          focusMain();
        }}
      />,
      root,
    );
    if (!isDrawn) parts.onDrawn();
    isDrawn = true;
  }

  /** "Undo" disappears when it is pressed, so the focus leaves first. */
  function leaveTo(press: () => void): void {
    focusMain();
    press();
  }

  /** This button exists in either size. */
  function focusMain(): void {
    root.querySelector<HTMLElement>('[data-main]')?.focus();
  }

  async function tick(): Promise<void> {
    for (let lostFor = 0; !over.signal.aborted; lostFor = !canLoseExtension || isAlive() ? 0 : lostFor + SECOND) {
      await clock.sleep(SECOND, over.signal);
      if (!over.signal.aborted && (!canLoseExtension || isAlive() || lostFor >= UPDATE_MS)) draw();
    }
  }
}
