import type { ReadonlySignal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import type { View } from '../../lib/storage/views';
import { AccessNotice } from './AccessNotice';
import type { AccessHost } from './access-sentences';

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
