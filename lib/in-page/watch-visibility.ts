import type { Clock } from '../clock';
import { onTrusted } from './input-activity';
import { askPaint, canReportPaint, faultOf, pageZoom, type Watched, watchPaint } from './painting';
import { recordVisibility, STEADY_MS, type VisibilityRecord } from './visibility';

export interface VisibilityWatch extends Pick<VisibilityRecord, 'seen' | 'changed'> {
  /** Looks at its place and the page's styles now. */
  readonly check: () => void;
  /** Looks in each frame; `asksBrowser` also asks what is painted. @returns a function that ends it. */
  readonly look: (asksBrowser: boolean) => () => void;
  readonly stop: () => void;
}

export interface OwnWatch extends VisibilityWatch {
  /** Its time in sight begins. @param isByUser whether a person led to that. */
  readonly drawn: (isByUser: boolean) => void;
  readonly noteMoved: () => void;
}

export function watchVisibility(watched: Watched, clock: Clock): OwnWatch {
  const { host, root } = watched;
  const ended = new AbortController();
  const record = recordVisibility(canReportPaint());
  const { seen, note } = record;
  let drawFrame = 0;
  let zoom = pageZoom();
  let activeLooks = 0;
  let isUnderPointer = false;
  /** Where it stood at the last look. */
  let place: DOMRect | null = null;
  let isPointerThere = false;
  let isFrameRequested = false;

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
  // It may be taken away, and come back under a pointer that waits for something else.
  onTrusted(['pointermove'], ended.signal, (event) => {
    isPointerThere = event instanceof MouseEvent && place !== null && isIn(place, event);
    if (isPointerThere) lookEachFrame();
  });
  // The page was kept and is shown again.
  onTrusted(['pageshow'], ended.signal, (event) => {
    if ('persisted' in event && event.persisted) drawn(true);
  });
  // We never change it later: a change by the page may bring it back under a resting pointer.
  const attributeObserver = new MutationObserver(noteMoved);
  attributeObserver.observe(host, { attributes: true });
  // Between two looks the page may be zoomed, and zoomed back.
  const zoomObserver = new ResizeObserver(() => hasZoomed() && noteMoved());
  zoomObserver.observe(root, { box: 'device-pixel-content-box' });

  return {
    ...record,
    check,
    look: (asksBrowser) => {
      activeLooks += 1;
      lookEachFrame();
      const end = import.meta.env.BROWSER !== 'firefox' && asksBrowser ? askPaint(watched, note) : undefined;
      return () => {
        activeLooks -= 1;
        end?.();
      };
    },
    drawn,
    noteMoved,
    stop: () => {
      ended.abort();
      observer?.disconnect();
      attributeObserver.disconnect();
      zoomObserver.disconnect();
    },
  };

  function noteMoved(): void {
    note({ kind: 'fault', reason: 'moved', at: clock.monotonic() });
  }

  function drawn(isByUser: boolean): void {
    cancelAnimationFrame(drawFrame);
    observer?.disconnect();
    note({ kind: 'undrawn' });
    drawFrame = requestAnimationFrame(() => {
      if (ended.signal.aborted) return;
      note({ kind: 'drawn', at: clock.monotonic(), isByUser });
      observer?.observe(root);
      lookEachFrame();
    });
  }

  function lookEachFrame(): void {
    if (isFrameRequested) return;
    isFrameRequested = true;
    requestAnimationFrame(() => {
      isFrameRequested = false;
      if (ended.signal.aborted) return;
      check();
      if (isUnderPointer || isPointerThere || activeLooks > 0 || isNew()) lookEachFrame();
    });
  }

  function check(): void {
    const reason = faultOf(watched, true) ?? (hasZoomed() ? 'moved' : null);
    if (reason) note({ kind: 'fault', reason, at: clock.monotonic() });
    else place = root.getBoundingClientRect();
  }

  /** Since the last look: what stands in a corner grows from there, under a pointer that lies still. */
  function hasZoomed(): boolean {
    const before = zoom;
    zoom = pageZoom();
    return zoom !== before;
  }

  /** It has stood in its place since it was drawn. */
  function isNew(): boolean {
    return clock.monotonic() - (seen().drawnAt ?? Number.POSITIVE_INFINITY) < STEADY_MS;
  }
}

function isIn({ left, top, right, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
