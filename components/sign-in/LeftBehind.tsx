import { i18n } from '#i18n';
import type { FailureCode, Leftover } from '../../lib/failure';
import { Notice } from '../look/Notice';

interface LeftBehindProps {
  /** Never empty. */
  readonly left: readonly Leftover[];
  /** Nothing at all was erased. */
  readonly isAll: boolean;
  readonly code: FailureCode;
  readonly onTryAgain: () => void;
}

/** What a sign-out or "Erase everything" could not erase, what helps, and "Try again". */
export function LeftBehind({ left, isAll, code, onTryAgain }: LeftBehindProps) {
  return (
    <Notice tone="danger">
      <p>{i18n.t(isAll ? 'left.all' : 'left.some')}</p>
      <ul class="left-behind">
        {left
          .filter((what) => Object.hasOwn(names, what))
          .map((what) => (
            <li key={what}>{i18n.t(names[what])}</li>
          ))}
      </ul>
      <p>{i18n.t(code === 'storage-full' ? 'left.makeRoom' : 'left.whatHelps')}</p>
      <button type="button" class="button button-small" onClick={onTryAgain}>
        {i18n.t('left.tryAgain')}
      </button>
    </Notice>
  );
}

const names = {
  session: 'left.session',
  library: 'left.library',
  copies: 'left.copies',
  settings: 'left.settings',
  diagnostics: 'left.diagnostics',
} as const satisfies Record<Leftover, string>;
