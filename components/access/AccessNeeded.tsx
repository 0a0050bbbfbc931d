import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AccessChoice, type AccessWays } from './AccessChoice';
import { isCutOff } from './access-sentences';

interface AccessNeededProps {
  readonly access: AccessWays;
  /** The code of what failed. */
  readonly code: string;
  /** Called when the browser has given back what it failed for. */
  readonly onGiven: () => void;
  /** What is shown of any other failure, and where nothing is withheld by now. */
  readonly children: ComponentChildren;
}

/** In place of what failed for want of access: the way to give it. Then it goes on by itself. */
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
