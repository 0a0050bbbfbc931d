import type { ReadonlySignal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import type { View } from '../../lib/storage/views';
import { AccessNotice } from './AccessNotice';
import type { AccessHost } from './access-sentences';

export interface AccessWays {
  /** What the browser withholds; `null` until that is known. */
  readonly view: ReadonlySignal<View<'access'> | null>;
  /** The name of a host as people know it from addresses. */
  readonly nameOf: (host: AccessHost) => string;
  /** Asks the person, or leads to where they can be asked; only in the turn of a click. Resolves to `false` where they said no. */
  readonly give: (hosts: readonly AccessHost[]) => Promise<boolean>;
}

/** The notice of what is withheld, as long as anything is. What the browser then allows shows in the view. */
export function AccessChoice({ view, nameOf, give }: AccessWays) {
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
