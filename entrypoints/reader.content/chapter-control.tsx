import { render } from 'preact';
import { LastWords } from '../../components/reader/LastWords';
import { ReaderControl } from '../../components/reader/ReaderControl';
import { SECOND } from '../../lib/clock';
import { canLoseExtension } from '../../lib/in-page/take-over';
import type { Refusal } from '../../lib/in-page/visibility';
import { type WatchParts, watchChapter } from './chapter-watch';
import { watchLastPage } from './last-page';

export interface ControlParts extends WatchParts {
  /** Where the control is drawn. */
  readonly root: HTMLElement;
  /** The page of the chapter that it was opened at, counted from 1. */
  readonly page: number;
  /** Whether the extension is there still: an update leaves its scripts behind in pages that are open. */
  readonly isAlive: () => boolean;
  /** What is said where it is not. */
  readonly lastWords: string;
  /** Called once, when it is there for the first time. */
  readonly onDrawn: () => void;
}

/** As long as an update may take until its own script is in the page, in ms: until then only a press is told that this one is over. */
const UPDATE_MS = 5 * SECOND;

/** The control of one chapter, as it stands in the corner. */
export interface ChapterControl {
  /** Says why the last press does not count. */
  readonly sayRefused: (refusal: Refusal | null) => void;
  /** The page shows another page of the chapter. */
  readonly movedTo: (page: number) => void;
  /** Whether the person has made it small; `null` until that is known. */
  readonly isSmall: () => boolean | null;
  readonly end: () => void;
}

/** Draws the control of one chapter, and redraws it whenever more is known, and every second. */
export function showControl(parts: ControlParts): ChapterControl {
  const { chapterId, root, ask, clock, isAlive, lastWords } = parts;
  const over = new AbortController();
  let { page } = parts;
  let refusal: Refusal | null = null;
  let isDrawn = false;
  const watch = watchChapter(parts, draw);
  const pagesToPass = async () => (await ask('chapter.pages', { chapterId })).pages;
  const lastPage = watchLastPage({ clock, page, pagesToPass }, watch.markUnasked);
  draw();
  void tick();

  return {
    sayRefused: (why) => {
      refusal = why;
      draw();
    },
    movedTo: (pageInView) => {
      page = pageInView;
      refusal = null;
      lastPage.movedTo(page);
      draw();
    },
    isSmall: () => watch.watched().isSmall,
    end: () => {
      over.abort();
      lastPage.end();
      watch.end();
      render(null, root);
    },
  };

  function draw(): void {
    if (canLoseExtension && !isAlive()) {
      render(<LastWords>{lastWords}</LastWords>, root);
      return;
    }
    const { state, isSaving, isSignedIn, undoUntil, failure, isSmall } = watch.watched();
    // Nothing for a blink, rather than one size and then another.
    if (isSmall === null && failure === null) return;
    const now = clock.now();
    render(
      <ReaderControl
        state={state}
        isSaving={isSaving}
        canUndo={now < undoUntil}
        isSignedIn={isSignedIn}
        failure={failure}
        refusal={refusal}
        isSmall={isSmall ?? false}
        now={now}
        onMark={() => watch.mark(true)}
        onUnmark={() => leaveTo(() => watch.mark(false))}
        onUndo={() => leaveTo(watch.undo)}
        onSignIn={() => watch.request(() => ask('options.open', undefined))}
        onTryAgain={() => watch.request(() => ask('captcha.solved', undefined))}
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

  /** What takes a mark back goes when it is pressed, so the focus has to leave first. */
  function leaveTo(press: () => void): void {
    focusMain();
    press();
  }

  /** The button that is there in either size: there the focus goes when the one that had it is gone. */
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
