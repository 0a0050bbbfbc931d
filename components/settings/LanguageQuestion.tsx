import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useAnswer } from '../look/use-answer';
import { isolated } from '../texts/direction';
import { failureSentence } from '../texts/failure-sentence';
import { ownLanguageName } from '../texts/language-name';
import { listed } from '../texts/listed';

interface LanguageQuestionProps {
  /** By the browser, beside English. */
  readonly spoken: readonly string[];
  /** With the languages that count, or `null` for those that count now. Rejects with a Failure; then nothing was chosen. */
  readonly onAnswer: (languages: readonly string[] | null) => Promise<void>;
}

/** Asked until it is answered: which languages count. All are ticked, so that one press is enough. */
export function LanguageQuestion({ spoken, onAnswer }: LanguageQuestionProps) {
  const id = useId();
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const { isBusy, failure, answer } = useAnswer();
  const offered = [...spoken, 'en'];
  const ticked = offered.filter((code) => !unticked.includes(code));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own.
    <div class="notice notice-done language-question" role="group" aria-labelledby={id}>
      <div class="notice-body">
        <p id={id}>
          {i18n.t('reading.browserSpeaks', {
            languages: listed(spoken.map((code) => isolated(ownLanguageName(code)))),
          })}
        </p>
        <p class="notice-ways">
          {offered.map((code) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={ticked.includes(code)}
                onChange={({ currentTarget }) =>
                  setUnticked(currentTarget.checked ? unticked.filter((other) => other !== code) : [...unticked, code])
                }
              />
              {ownLanguageName(code)}
            </label>
          ))}
        </p>
        {failure !== null && <p role="alert">{failureSentence(failure)}</p>}
        <p class="notice-ways">
          <button
            type="button"
            class="button button-small"
            disabled={ticked.length === 0}
            aria-disabled={isBusy}
            onClick={() => void answer(() => onAnswer(ticked))}
          >
            {i18n.t('reading.countThese')}
          </button>
          <button
            type="button"
            class="button button-small"
            aria-disabled={isBusy}
            onClick={() => void answer(() => onAnswer(null))}
          >
            {i18n.t('reading.englishOnly')}
          </button>
        </p>
      </div>
    </div>
  );
}
