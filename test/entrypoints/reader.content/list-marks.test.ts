// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListMarks } from '../../../entrypoints/reader.content/list-marks';
import { handOverMarks } from '../../../lib/in-page/links/hand-over';
import { settleMicrotasks } from '../../support/virtual-clock';

const LIST = '/titles/feed';
const CHAPTER = '/chapter/00000000-0000-4000-8000-000000000001';

describe('marks in the lists of the site', () => {
  const activity = {} as never;
  const endMarks = vi.fn();
  const start = vi.fn((_activity: unknown) => endMarks);
  const load = vi.fn(async () => undefined);
  let marks: ReturnType<typeof createListMarks>;

  beforeEach(() => {
    goTo(LIST);
    marks = createListMarks(activity, load);
  });
  afterEach(() => marks.end());

  it('never load in a page that shows only chapters', async () => {
    await show(CHAPTER, `${CHAPTER}/2`);
    expect(load).not.toHaveBeenCalled();
  });

  it('stand once their script has come, also where it comes twice, and hear what a person did before', async () => {
    await show(LIST);
    expect(load).toHaveBeenCalledOnce();
    expect(handOverMarks(start)).toBe(true);
    handOverMarks(start);
    expect(start).toHaveBeenCalledExactlyOnceWith(activity);
  });

  it('go where a chapter is shown, and come again without a second load', async () => {
    await show(LIST);
    handOverMarks(start);
    await show(CHAPTER);
    expect(endMarks).toHaveBeenCalledOnce();
    await show(LIST);
    expect(start).toHaveBeenCalledTimes(2);
    expect(load).toHaveBeenCalledOnce();
  });

  it('do not stand where their script comes after the list', async () => {
    await show(LIST, CHAPTER);
    handOverMarks(start);
    expect(start).not.toHaveBeenCalled();
    await show(LIST);
    expect(start).toHaveBeenCalledOnce();
  });

  it('are asked for again by the next list where they did not come', async () => {
    load.mockRejectedValueOnce(new Error('no background'));
    await show(LIST, '/titles/follows');
    expect(load).toHaveBeenCalledTimes(2);
  });

  async function show(...paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      goTo(path);
      marks.update();
      await settleMicrotasks();
    }
  }
});

function goTo(path: string): void {
  history.replaceState(null, '', path);
}
