import { type ReadonlySignal, useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { View } from '../../lib/storage/views';
import { Notice } from '../look/Notice';
import { type AccessHost, accessSentences, type WithheldHost } from './access-sentences';

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
