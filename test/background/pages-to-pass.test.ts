import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pagesToPass } from '../../lib/actions/chapters/pages-to-pass';
import { changeSettings } from '../../lib/settings/settings';
import { enter, givenBackground, parts, world } from '../support/given-background';
import { requests } from '../support/service-side';
import { leave } from '../support/worker-side';

givenBackground({ isSignedIn: false });

/** A chapter of a series that the account reads, as it is in the list. */
async function listed() {
  const [{ id: mangaId } = { id: '' }] = await parts.library.readManga(world.reader.id);
  const { chapters } = await parts.library.readSeries(world.reader.id, mangaId);
  const [chapter] = chapters;
  if (!chapter) throw new Error('the list is empty');
  return chapter;
}

const wantIt = async () => {
  await changeSettings(() => ({ markAtLastPage: true }));
  await world.until(() => parts.settings().markAtLastPage);
};
const ask = async (chapterId: string) => {
  const asking = pagesToPass(parts, chapterId);
  await world.through(asking);
  return (await asking).pages;
};

describe('how many pages there are to pass', () => {
  it('is said of a chapter in the list, without a request', async () => {
    await enter();
    await wantIt();
    const { id } = await listed();
    expect(await ask(id)).toBe(world.library.chapters.get(id)?.pages);
    // What else goes on after a sign-in asks for no chapter.
    const about = requests().map(({ asked }) => asked.target);
    expect(about.filter((target) => target.includes(id) || target.startsWith('/chapter'))).toEqual([]);
  });

  it('is not said at first: the person has to want it', async () => {
    await enter();
    const { id } = await listed();
    expect(await ask(id)).toBeNull();
  });

  it('is not said of a chapter of which nothing is kept', async () => {
    await enter();
    await wantIt();
    expect(await ask('01e9f0cb-caea-406d-92bb-0cc67c37481d')).toBeNull();
  });

  it('is not said in Firefox without consent here: the setting may have come from elsewhere, or consent been withdrawn', async () => {
    await enter();
    await wantIt();
    const { id, pages } = await listed();
    vi.stubEnv('BROWSER', 'firefox');
    let isGiven = false;
    const contains = vi.fn(async (_: unknown) => isGiven);
    Object.assign(fakeBrowser.permissions, { contains });
    const said: unknown[] = [];
    for (isGiven of [false, true, false]) said.push(await ask(id));
    vi.unstubAllEnvs();
    expect(said).toEqual([null, pages, null]);
    expect(contains).toHaveBeenLastCalledWith({ origins: [], data_collection: ['browsingActivity'] });
  });

  it('is not said after a sign-out', async () => {
    await enter();
    await wantIt();
    const { id } = await listed();
    await leave();
    expect(await ask(id)).toBeNull();
  });
});
