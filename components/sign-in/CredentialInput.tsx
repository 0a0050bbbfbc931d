import { useId, useState } from 'preact/hooks';
import { Icon } from '../look/Icon';

interface CredentialInputProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly autocomplete: 'username' | 'current-password' | 'off';
  /** What is wrong with the value, as a sentence. */
  readonly problem: string | null;
  /** The name of the button that shows a secret; without it, the field is not secret. */
  readonly showLabel?: string;
}

/** One field of the sign-in form. A secret is hidden until its button is pressed. */
export function CredentialInput(props: CredentialInputProps) {
  const { name, label, value, onInput, autocomplete, problem, showLabel } = props;
  const id = useId();
  const [isShown, setShown] = useState(showLabel === undefined);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-box">
        <input
          id={id}
          name={name}
          dir="auto"
          {...(isShown ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
          // Chrome writes a page's fields to disk, to open it again as it was, also one that shows a password.
          autocomplete={isShown && showLabel ? 'off' : autocomplete}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={problem !== null}
          {...(problem !== null && { 'aria-describedby': `${id}-problem` })}
        />
        {showLabel !== undefined && (
          <button
            type="button"
            class="button button-icon"
            aria-label={showLabel}
            aria-pressed={isShown}
            title={showLabel}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye' : 'eyeShut'} />
          </button>
        )}
      </div>
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
