import type { Clock } from '../clock';
import { askPaint, faultOf, saysWhatItPaints, type Watched, watchPaint } from './painting';
import { onTrusted } from './trusted-events';
import { STEADY_MS } from './visibility';
import { recordVisibility, type VisibilityRecord } from './visibility-record';

export interface VisibilityWatch extends Pick<VisibilityRecord, 'seen' | 'changed'> {
  /** Looks at its place and the page's styles now. */
  readonly check: () => void;
  /** Looks in each frame; `asksBrowser` also asks what is painted. @returns a function that ends it. */
  readonly look: (asksBrowser: boolean) => () => void;
  readonly stop: () => void;
}

export interface OwnWatch extends VisibilityWatch {
  /** Its time in sight begins. @param isAsked whether a person led to that. */
  readonly drawn: (isAsked: boolean) => void;
  readonly putBack: () => void;
}

export function watchVisibility(watched: Watched, clock: Clock): OwnWatch {
  const { host, root } = watched;
  const over = new AbortController();
  const record = recordVisibility(saysWhatItPaints());
  const { seen, note } = record;
  let drawing = 0;
  let looks = 0;
  let isUnderPointer = false;
  let isDue = false;

  const observer = watchPaint(
    () => watched,
    (_, observation) => note(observation),
  );
  root.addEventListener('pointerenter', () => {
    isUnderPointer = true;
    lookEachFrame();
  });
  root.addEventListener('pointerleave', () => {
    isUnderPointer = false;
  });
  // The page was kept and is shown again.
  onTrusted(['pageshow'], over.signal, (event) => {
    if ('persisted' in event && event.persisted) drawn(true);
  });
  // We never change it once it stands: a change by the page may bring it back under a pointer that lies still.
  const meddling = new MutationObserver(putBack);
  meddling.observe(host, { attributes: true });

  return {
    ...record,
    check,
    look: (asksBrowser) => {
      looks += 1;
      lookEachFrame();
      const end = import.meta.env.BROWSER !== 'firefox' && asksBrowser ? askPaint(watched, note) : undefined;
      return () => {
        looks -= 1;
        end?.();
      };
    },
    drawn,
    putBack,
    stop: () => {
      over.abort();
      observer?.disconnect();
      meddling.disconnect();
    },
  };

  function putBack(): void {
    note({ kind: 'fault', reason: 'moved', at: clock.monotonic() });
  }

  function drawn(isAsked: boolean): void {
    cancelAnimationFrame(drawing);
    observer?.disconnect();
    note({ kind: 'undrawn' });
    drawing = requestAnimationFrame(() => {
      if (over.signal.aborted) return;
      note({ kind: 'drawn', at: clock.monotonic(), isAsked });
      observer?.observe(root);
      lookEachFrame();
    });
  }

  function lookEachFrame(): void {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (over.signal.aborted) return;
      check();
      if (isUnderPointer || looks > 0 || isNew()) lookEachFrame();
    });
  }

  function check(): void {
    const reason = faultOf(watched);
    if (reason) note({ kind: 'fault', reason, at: clock.monotonic() });
  }

  /** It has stood in its place since it was drawn. */
  function isNew(): boolean {
    return clock.monotonic() - (seen().drawnAt ?? Number.POSITIVE_INFINITY) < STEADY_MS;
  }
}
