import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pagesToPass } from '../../lib/actions/chapters/reading-position';
import type { ChapterRow } from '../../lib/model/rows';
import { changeSettings } from '../../lib/settings/settings';
import { givenBackground, parts, world } from '../support/given-background';
import { requests, theFirst } from '../support/service-side';
import { leave } from '../support/worker-side';

let chapter: ChapterRow;
givenBackground();
beforeEach(async () => {
  const { id } = theFirst(await parts.library.readManga(world.reader.id));
  chapter = theFirst((await parts.library.readSeries(world.reader.id, id)).chapters);
});

async function wantIt(): Promise<void> {
  await changeSettings(() => ({ markAtLastPage: true }));
  await world.until(() => parts.settings().markAtLastPage);
}
async function ask(chapterId = chapter.id): Promise<number | null> {
  const asking = pagesToPass(parts, chapterId);
  await world.through(asking);
  return (await asking).pages;
}

describe('how many pages there are to pass', () => {
  it('is said of a chapter in the list, once the person wants it, without a request', async () => {
    expect(await ask()).toBeNull();
    await wantIt();
    expect(await ask()).toBe(world.library.chapters.get(chapter.id)?.pages);
    // What else goes on after a sign-in asks for no chapter.
    const about = requests().map(({ asked }) => asked.target);
    expect(about.filter((target) => target.includes(chapter.id) || target.startsWith('/chapter'))).toEqual([]);
  });

  it('is not said of a chapter of which nothing is kept, nor after a sign-out', async () => {
    await wantIt();
    expect(await ask('01e9f0cb-caea-406d-92bb-0cc67c37481d')).toBeNull();
    await leave();
    expect(await ask()).toBeNull();
  });

  it('is not said in Firefox without consent here: the setting may have come from elsewhere, or consent been withdrawn', async () => {
    await wantIt();
    vi.stubEnv('BROWSER', 'firefox');
    let isGiven = false;
    const contains = vi.fn(async (_: unknown) => isGiven);
    Object.assign(fakeBrowser.permissions, { contains });
    const said: unknown[] = [];
    for (isGiven of [false, true, false]) said.push(await ask());
    vi.unstubAllEnvs();
    expect(said).toEqual([null, chapter.pages, null]);
    expect(contains).toHaveBeenLastCalledWith({ origins: [], data_collection: ['browsingActivity'] });
  });
});
