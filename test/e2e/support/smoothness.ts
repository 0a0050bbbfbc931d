/** What a person feels of a page that they scroll through: tasks that hold it up, and words that jump. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';

export interface Smoothness {
  /** How many tasks of pages worked for over 50 ms, from before the page was asked for. */
  readonly longTasks: number;
  /** By how much what was painted has moved by itself, as the browser weighs it. */
  readonly shift: number;
}

/** The browser calls a task long from here on, in µs. */
const LONG = 50_000;

const Trace = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      ph: v.string(),
      pid: v.number(),
      tid: v.number(),
      /** In µs. */
      dur: v.optional(v.number()),
      /** Time that the thread worked, in µs: on a busy machine a task also lasts while others have its core. */
      tdur: v.optional(v.number()),
      args: v.optional(v.looseObject({ name: v.optional(v.unknown()) })),
    }),
  ),
});

/** Opens an address, scrolls to its end, a little in every frame with a rest now and then, and says how smooth that was. */
async function walkThrough(page: Page, address: string): Promise<Smoothness> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser has closed.');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await page.goto(address);
  const shift = await page.evaluate(scrollToTheEnd);
  const { traceEvents } = v.parse(Trace, JSON.parse((await browser.stopTracing()).toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no task of a page.');
  // Some machines count a thread's time in steps of up to 60 ms, so that a task works for longer than it lasts.
  const works = tasks.map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur));
  return { longTasks: works.filter((work) => work > LONG).length, shift };
}

/** At most so many walks: a machine that is busy lengthens the tasks of some, what is the page's own or ours comes again in each. */
const WALKS = 6;

/**
 * Walks until one has no more than so many long tasks.
 * @returns the fewest long tasks of a walk, and all their shifts; the last page stays open.
 */
export async function quietestWalk(
  newPage: () => Promise<Page>,
  address: string,
  enough = 0,
): Promise<Smoothness & { readonly page: Page }> {
  let page = await newPage();
  let { longTasks, shift } = await walkThrough(page, address);
  for (let walks = 1; longTasks > enough && walks < WALKS; walks += 1) {
    await page.close();
    page = await newPage();
    const again = await walkThrough(page, address);
    longTasks = Math.min(longTasks, again.longTasks);
    shift += again.shift;
  }
  return { longTasks, shift, page };
}

async function scrollToTheEnd(): Promise<number> {
  let shift = 0;
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
  });
  shifts.observe({ type: 'layout-shift', buffered: true });
  const rest = () => new Promise((resolve) => setTimeout(resolve, 400));
  await rest();
  for (let y = 0; y < document.documentElement.scrollHeight; y += 150) {
    scrollTo(0, y);
    await new Promise(requestAnimationFrame);
    if (y % 3_000 === 0) await rest();
  }
  await rest();
  return shift;
}
