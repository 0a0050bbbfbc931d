import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showChange } from '../../../lib/actions/chapters/chapter-states';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { applySettings } from '../../../lib/actions/settings';
import { runningSyncDone, syncLibrary } from '../../../lib/actions/sync';
import { defaultSettings, type Settings } from '../../../lib/settings/settings';
import { waitFor } from '../../support/wait-for';

vi.mock('../../../lib/actions/sync', () => ({
  syncLibrary: vi.fn(),
  runningSyncDone: vi.fn(),
}));
vi.mock('../../../lib/actions/chapters/chapter-states', () => ({ showChange: vi.fn() }));

const groupId = '145f9110-0a6c-4b71-8737-6acb1a3c5da4';

describe('a choice in the settings', () => {
  const parts = {} as Dependencies;
  beforeEach(() => vi.clearAllMocks());

  it.each<[string, Partial<Settings>]>([
    ['a language more', { languages: ['en', 'fr'] }],
    ['another language', { languages: ['fr'] }],
    ['another rating', { ratings: ['safe'] }],
    ['a hidden group', { hiddenGroups: [groupId] }],
    ['releases apart', { groupReleases: false }],
    ['other titles', { titles: 'original' }],
  ])('has what pages show read again: %s', async (_, choice) => {
    await applySettings(parts, defaultSettings, { ...defaultSettings, ...choice });
    expect(showChange).toHaveBeenCalledExactlyOnceWith(parts);
  });

  it.each<[string, Partial<Settings>]>([
    ['fewer requests', { slots: 1 }],
    ['rarer checks', { checkEveryMinutes: 240 }],
    ['notifications', { notifyNewChapters: true }],
    ['another number on the button', { badgeCounts: 'chapters' }],
  ])('that changes nothing about what is unread has nothing counted: %s', async (_, choice) => {
    await applySettings(parts, defaultSettings, { ...defaultSettings, ...choice });
    expect(showChange).not.toHaveBeenCalled();
    expect(syncLibrary).not.toHaveBeenCalled();
  });

  it.each<[readonly string[], readonly string[], boolean]>([
    [['en'], ['en', 'fr'], true],
    [['en'], ['fr'], true],
    [['en'], [], true],
    [['en', 'fr'], ['en'], false],
    [[], ['en'], false],
  ])('from the languages [%s] to [%s] has chapters fetched: %s', async (before, languages, isFetched) => {
    await applySettings(parts, { ...defaultSettings, languages: before }, { ...defaultSettings, languages });
    expect(vi.mocked(syncLibrary).mock.calls).toEqual(
      isFetched ? [[parts, { kind: 'quick', priority: 'screen' }]] : [],
    );
  });

  it('waits for a check that began with the languages before', async () => {
    const running = Promise.withResolvers<void>();
    vi.mocked(runningSyncDone).mockReturnValueOnce(running.promise);
    const applied = applySettings(parts, defaultSettings, { ...defaultSettings, languages: [] });
    await waitFor(() => expect(runningSyncDone).toHaveBeenCalled());
    expect(syncLibrary).not.toHaveBeenCalled();
    running.resolve();
    await applied;
    expect(syncLibrary).toHaveBeenCalledTimes(1);
  });

  it('counts first: fetching may take a while', async () => {
    await applySettings(parts, defaultSettings, { ...defaultSettings, languages: [] });
    const [counted] = vi.mocked(showChange).mock.invocationCallOrder;
    const [fetched] = vi.mocked(syncLibrary).mock.invocationCallOrder;
    expect(counted).toBeLessThan(fetched ?? 0);
  });
});
