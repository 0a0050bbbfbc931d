import { type ReadonlySignal, useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { View } from '../../lib/storage/views';
import { Notice } from '../look/Notice';

export interface AccessActions {
  /** What the browser withholds; `null` until that is known. */
  readonly view: ReadonlySignal<View<'access'> | null>;
  /** The host's name, such as `mangadex.org`. */
  readonly nameOf: (host: AccessHost) => string;
  /** Asks the person, or opens a page that can; only in the turn of a click. Resolves to `false` if they said no. */
  readonly give: (hosts: readonly AccessHost[]) => Promise<boolean>;
}

/** The notice, shown while the browser withholds a host. What it then allows shows in the view. */
export function AccessChoice({ view, nameOf, give }: AccessActions) {
  const wasRefused = useSignal(false);
  const withheld = view.value?.withheld ?? [];
  const onGive = async () => {
    const given = give(withheld);
    wasRefused.value = false;
    wasRefused.value = !(await given.catch(() => false));
  };
  return (
    <AccessNotice
      withheld={withheld.map((host) => ({ host, name: nameOf(host) }))}
      wasRefused={wasRefused.value}
      onGive={() => void onGive()}
    />
  );
}

interface AccessNoticeProps {
  readonly withheld: readonly WithheldHost[];
  /** The browser was asked and said no. */
  readonly wasRefused: boolean;
  /** Called in the turn of the click: a browser asks the person at no other moment. */
  readonly onGive: () => void;
}

/** Names the hosts that the browser withholds and what does not work without them, with "Give access". */
function AccessNotice({ withheld, wasRefused, onGive }: AccessNoticeProps) {
  const sentences = accessSentences(withheld);
  if (!sentences) return null;
  return (
    <Notice tone="warn">
      <p>
        <strong>{sentences.title}</strong>
      </p>
      {sentences.effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      <button type="button" class="button button-small" onClick={onGive}>
        {i18n.t('access.give')}
      </button>
      {wasRefused && <p>{i18n.t('access.refused')}</p>}
    </Notice>
  );
}

export type AccessHost = View<'access'>['withheld'][number];

/** A host that the browser withholds, with its name, such as `mangadex.org`. */
export interface WithheldHost {
  readonly host: AccessHost;
  readonly name: string;
}

/** What does not work without the hosts that the browser withholds. */
export interface AccessSentences {
  readonly title: string;
  readonly effects: readonly string[];
}

const effects = {
  api: 'access.api',
  auth: 'access.auth',
  uploads: 'access.uploads',
  site: 'access.site',
} as const satisfies Record<AccessHost, string>;

/** Whether nothing at all can be sent. */
export function isCutOff(withheld: readonly AccessHost[]): boolean {
  return withheld.includes('api') || withheld.includes('auth');
}

/** `null` where nothing is withheld. */
export function accessSentences(withheld: readonly WithheldHost[]): AccessSentences | null {
  if (withheld.length === 0) return null;
  return {
    title: i18n.t(isCutOff(withheld.map(({ host }) => host)) ? 'access.title' : 'access.titleSome'),
    effects:
      withheld.length === Object.keys(effects).length
        ? [i18n.t('access.all')]
        : withheld.map(({ host, name }) => i18n.t(effects[host], { host: name })),
  };
}
