import { signal } from '@preact/signals';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSettingsFileState } from '../../entrypoints/options/settings-file-state';
import { createApi } from '../../lib/api/client';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { MINUTE, systemClock } from '../../lib/clock';
import { createDispatch, type Handlers } from '../../lib/messages/dispatch';
import { endpoints } from '../../lib/service/endpoints';
import { developmentProfile, liveProfile, type Profile, profiles } from '../../lib/service/profile';
import { choiceNames } from '../../lib/settings/choices';
import { createKnownServiceChoices, MISSING_ROUTE, SERVICE_CHOICES } from '../../lib/settings/service-choices';
import { changeSettings, type Settings, watchSettings } from '../../lib/settings/settings';
import { settingsIn } from '../../lib/settings/stored-settings';
import { choiceItems } from '../support/choice-items';
import { lifeLocks } from '../support/locks';
import { readSettings } from '../support/read-settings';
import { givenTurns } from '../support/turns';
import { credentials, givenSession, type Life } from './session-life';

const ELSEWHERE = 'https://elsewhere.example';
const world = givenSession();
const { service, aLife, signedIn } = world;

/** Each way to get a token out: a request, a refresh, the one after a 401, and the end of the session. */
const uses: readonly { readonly what: string; readonly use: (life: Life, profile: Profile) => Promise<unknown> }[] = [
  { what: 'a request', use: request },
  { what: 'a refresh', use: ({ session }) => session.accessToken() },
  { what: 'a refresh after a 401', use: ({ session }) => session.replaceRefused('access-1') },
  { what: 'a sign-out', use: ({ leave }) => leave() },
];

/** Asks the API whose the session is. */
function request({ session }: Pick<Life, 'session'>, profile: Profile): Promise<unknown> {
  const pacedFetch = createPacedFetch({ requestSlot: givenTurns().requestSlot, profile });
  const api = createApi({ profile, pacedFetch, accessToken: session.accessToken, refused: session.replaceRefused });
  return api.call(endpoints.account, undefined, { priority: 'click', reason: 'sign-in' });
}

const hostOf = (origin: string) => new URL(origin).host;

/** The secrets that have left since the sign-in, and where to. */
function departures(): string[] {
  const secrets = ['access-1', 'refresh-1', credentials.clientSecret, credentials.password];
  const isSecret = (text: string) => secrets.some((secret) => text.includes(secret));
  return service.heard
    .slice(1)
    .flatMap(({ host, target, headers, body }) => (isSecret(JSON.stringify([target, headers, body])) ? [host] : []));
}

describe.each<[string, Partial<Profile>]>([
  ['the development service', developmentProfile],
  ['another API', { api: ELSEWHERE }],
  ['another sign-in host', { auth: ELSEWHERE }],
  ['the same names with another port', { api: `${liveProfile.api}:8443`, auth: `${liveProfile.auth}:8443` }],
])('a worker that is built for %s', (_, change) => {
  const profile = { ...liveProfile, ...change };

  it.each(uses)('sends nothing of the earlier session for $what', async ({ use }) => {
    await signedIn();
    world.clock.pass(30 * MINUTE);
    await use(aLife({ profile }), profile).catch(() => undefined);
    expect(departures()).toEqual([]);
  });

  it('sends no access token that is still good, and leaves it to a worker that is built for its own', async () => {
    await signedIn();
    const { session } = aLife({ profile });
    expect([await session.isSignedIn(), await session.isLost()]).toEqual([false, false]);
    await expect(request({ session }, profile)).rejects.toThrow('signed-out');
    await expect(session.replaceRefused('access-1')).rejects.toThrow('signed-out');
    expect(departures()).toEqual([]);
    expect(await aLife().session.accessToken()).toBe('access-1');
  });
});

describe('a vault on which other addresses were written', () => {
  it.each(uses)('gives nothing away for $what, to a worker for either', async ({ use }) => {
    await signedIn();
    world.clock.pass(30 * MINUTE);
    const forged = { api: ELSEWHERE, auth: ELSEWHERE };
    await forgeVault(forged);
    const { 'session.marker': trace } = await fakeBrowser.storage.local.get('session.marker');
    await fakeBrowser.storage.local.set({ 'session.marker': { ...(trace as object), ...forged } });
    const { 'session.accessToken': token } = await fakeBrowser.storage.session.get('session.accessToken');
    await fakeBrowser.storage.session.set({ 'session.accessToken': { ...(token as object), api: ELSEWHERE } });
    for (const profile of [{ ...liveProfile, ...forged }, liveProfile])
      await use(aLife({ profile }), profile).catch(() => undefined);
    expect(departures()).toEqual([]);
  });
});

describe('an answer that leads elsewhere', () => {
  it.each([301, 302, 303, 307, 308])('takes no secret along, for status %i', async (status) => {
    const life = await signedIn();
    // To this machine too, where it would be heard.
    service.answer = () => ({ status, headers: { Location: '/elsewhere' } });
    await request(life, liveProfile).catch(() => undefined);
    world.clock.pass(30 * MINUTE);
    for (const use of [life.session.accessToken, life.leave, () => life.session.signIn(credentials)])
      await use().catch(() => undefined);
    expect(service.heard.map(({ target }) => target)).not.toContain('/elsewhere');
    const { api, auth } = liveProfile;
    expect(departures()).toEqual([api, auth, auth, auth].map(hostOf));
  });
});

describe('settings of another device', () => {
  it('name no address, whatever they bring', async () => {
    const brought = {
      ...{ slots: 3, api: ELSEWHERE, auth: ELSEWHERE, site: ELSEWHERE, realm: 'other' },
      ...{ profile: 'development', service: { api: ELSEWHERE } },
    };
    await fakeBrowser.storage.sync.set({ ...choiceItems(brought), api: ELSEWHERE, profile: developmentProfile });
    const read = await readSettings();
    expect(read.slots).toBe(3);
    expect(JSON.stringify([read, settingsIn(choiceItems(brought))])).not.toMatch(/elsewhere|development/);
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
    await changeSettings(() => ({ slots: 2 }));
    expect(JSON.stringify(await readSettings())).not.toMatch(/elsewhere|development/);
    const { session } = await signedIn();
    await session.replaceRefused('access-1');
    expect(departures()).toEqual([hostOf(liveProfile.auth)]);
  });
});

describe.each<[string, (brought: Record<string, unknown>) => Promise<void>]>([
  ['an imported file', importFile],
  ['an administrator', async (brought) => setManaged(brought)],
])('settings of %s', (_, bring) => {
  it('name no address either: each secret of the session leaves for where it was bound to', async () => {
    await signedIn();
    await bring(addresses);
    const read = await settingsNow();
    expect(read.slots, 'what of them is taken').toBe(3);
    const { local, session, sync } = fakeBrowser.storage;
    const kept = await Promise.all([local, session, sync].map((area) => area.get()));
    expect(JSON.stringify([read, kept])).not.toMatch(/elsewhere|mangadex\.dev/);
    expect(await departuresWith(await profileNow())).toEqual(asBound);
  });

  it('would be seen in the departures, if a worker took an address from them and its session held none', async () => {
    await signedIn();
    await bring(addresses);
    const departed = await departuresWith({ ...(await profileNow()), api: ELSEWHERE }, aLife());
    expect(departed).not.toEqual(asBound);
    expect(departed).toContain(hostOf(ELSEWHERE));
  });
});

describe('what this browser has chosen of the service', () => {
  it('names no address either, whatever lies there', async () => {
    const choice = { pageSize: 'size', singleMarks: ELSEWHERE };
    const planted = { ...developmentProfile, ...choice, api: ELSEWHERE, auth: ELSEWHERE };
    await fakeBrowser.storage.local.set({ [SERVICE_CHOICES.key]: planted, [MISSING_ROUTE.key]: { choice: ELSEWHERE } });
    const choices = createKnownServiceChoices(systemClock);
    await choices.known;
    const profile = choices.profile(profiles);
    expect({ ...profile }).toEqual({ ...liveProfile, pageSizeParameter: 'size' });
    await request(await signedIn(), profile).catch(() => undefined);
    const { api, auth } = liveProfile;
    expect(departures()).toContain(hostOf(api));
    expect(departures().filter((host) => ![api, auth].map(hostOf).includes(host))).toEqual([]);
  });
});

describe('a message', () => {
  const home = {
    extensionId: 'dexmark',
    extensionOrigin: 'chrome-extension://dexmark',
    siteOrigin: liveProfile.site,
    isTurnedOn: async () => true,
    requireLive: async () => undefined,
  };
  const page = { id: 'dexmark', origin: home.extensionOrigin };

  it('with the sign-in brings no address along', async () => {
    const signIn = vi.fn(async () => undefined);
    const dispatch = createDispatch(home, { 'session.signIn': signIn } as unknown as Handlers);
    const input = { ...credentials, api: ELSEWHERE, auth: ELSEWHERE, profile: developmentProfile };
    const answer = await dispatch({ name: 'session.signIn', input, profile: developmentProfile }, page);
    expect(answer).toMatchObject({ ok: true });
    expect(signIn).toHaveBeenCalledWith(credentials, page);
  });

  it.each([
    { username: `${ELSEWHERE}/` },
    { clientId: `personal-client-1@elsewhere.example/` },
    { clientId: `personal-client-1/../../../..//elsewhere.example` },
    { clientSecret: `${ELSEWHERE}/?` },
    { password: `\r\nHost: elsewhere.example\r\n` },
  ])('with an address in place of a name is sent to the sign-in host: %j', async (change) => {
    const { session } = aLife();
    await session.signIn({ ...credentials, ...change });
    expect(service.heard).toMatchObject([
      { host: 'auth.mangadex.org', target: '/realms/mangadex/protocol/openid-connect/token' },
    ]);
  });

  it.each(['session.signIn', 'session.signOut', 'data.erase'])(
    'with "%s" is refused to every page of others',
    async (name) => {
      const dispatch = createDispatch(home, {} as Handlers);
      const others = [home.siteOrigin, 'https://turned-on.example', ELSEWHERE];
      for (const origin of others) {
        const sender = { id: 'dexmark', origin, frameId: 0, tab: { id: 1 } };
        expect(await dispatch({ name, input: credentials }, sender)).toMatchObject({ ok: false });
      }
    },
  );
});

/** Addresses in every place for a choice, and under every name that means one anywhere; one choice is good. */
const addresses: Record<string, unknown> = {
  ...developmentProfile,
  ...Object.fromEntries([...choiceNames, 'hiddenGroups'].map((name) => [name, [ELSEWHERE]])),
  ...{ api: ELSEWHERE, auth: ELSEWHERE, site: ELSEWHERE, uploads: ELSEWHERE, origin: ELSEWHERE, realm: ELSEWHERE },
  ...{ profile: developmentProfile, service: { api: ELSEWHERE }, pageSizeParameter: ELSEWHERE, managed: [ELSEWHERE] },
  ...{ [SERVICE_CHOICES.key]: developmentProfile, 'session.marker': { api: ELSEWHERE, auth: ELSEWHERE } },
  // As an own name, which a spread of a parsed file copies.
  ...JSON.parse(`{"__proto__": {"api": "${ELSEWHERE}", "auth": "${ELSEWHERE}"}}`),
  slots: 3,
};

/** As the options page does it, with every change that it could offer. */
async function importFile(settings: Record<string, unknown>): Promise<void> {
  vi.stubGlobal('navigator', { locks: lifeLocks() });
  const parts = { settings: signal(await readSettings()), change: changeSettings, clock: systemClock };
  const state = createSettingsFileState({ ...parts, download: () => undefined });
  const file = { ...settings, format: 'dexmark-settings', version: 1, settings };
  await state.choose(new Blob([JSON.stringify(file)]));
  expect(state.stage.value).toMatchObject({ kind: 'preview', file: { choices: { slots: 3 } } });
  await state.apply([...choiceNames, 'hiddenGroups']);
  expect(state.stage.value.kind).toBe('imported');
}

function setManaged(values: Record<string, unknown>): void {
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockResolvedValue(values as never);
}

/** As the background hears of them. */
function settingsNow(): Promise<Settings> {
  return new Promise((resolve) => watchSettings(resolve));
}

/** As the background builds it when it starts. */
async function profileNow(): Promise<Profile> {
  const choices = createKnownServiceChoices(systemClock);
  await choices.known;
  return choices.profile(profiles);
}

/** Where a session's secrets leave for: with a request, a refresh after a 401, and its end. */
async function departuresWith(profile: Profile, life = aLife({ profile })): Promise<readonly string[]> {
  await request(life, profile).catch(() => undefined);
  await life.session.replaceRefused('access-1');
  await life.leave();
  return departures();
}

const asBound = [liveProfile.api, liveProfile.auth, liveProfile.auth].map(hostOf);

async function forgeVault(forged: object): Promise<void> {
  const database = await openDB('vault');
  await database.put('sealed', { ...(await database.get('sealed', 'session')), ...forged }, 'session');
  database.close();
}
