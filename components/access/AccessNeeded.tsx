import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type AccessActions, AccessChoice, isCutOff } from './AccessChoice';

interface AccessNeededProps {
  readonly access: AccessActions;
  /** A failure code. */
  readonly code: string;
  /** Called when the browser has given access. */
  readonly onGiven: () => void;
  /** Shown for any other failure, and once nothing is withheld. */
  readonly children: ComponentChildren;
}

/** Offers "Give access" in place of what failed without it, and continues by itself once it is given. */
export function AccessNeeded({ access, code, onGiven, children }: AccessNeededProps) {
  const isMissing = isCutOff(access.view.value?.withheld ?? []);
  const wasMissing = useRef(isMissing);
  const isItsCause = code === 'access-withheld';
  useEffect(() => {
    if (isItsCause && wasMissing.current && !isMissing) onGiven();
    wasMissing.current = isMissing;
  }, [isMissing]);
  return isItsCause && isMissing ? <AccessChoice {...access} /> : children;
}
