import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Id } from '../../lib/service/ids';
import { numberText } from '../texts/number-text';
import type { ReasonChoice } from './report-entry';

/** Why the report cannot be sent as it is written. */
export type ReportProblem = 'reason' | 'details' | 'too-long';

export interface ReportFormProps {
  readonly reasons: readonly ReasonChoice[];
  readonly chosen: Id | null;
  readonly details: string;
  /** The page in view in the reader; `null` if the report was not begun there. */
  readonly page: number | null;
  /** Size and limit of the details, in bytes. */
  readonly bytes: number;
  readonly maxBytes: number;
  readonly problem: ReportProblem | null;
  readonly isBusy: boolean;
  /** Shown before sending. It may come late, so it stands where it moves no button. */
  readonly children: ComponentChildren;
  readonly onReason: (id: Id) => void;
  readonly onDetails: (details: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Reason and details. Enter sends from any reason; in the details it begins a new line, and Ctrl+Enter sends. */
export function ReportForm(props: ReportFormProps) {
  const { problem, isBusy, children, onSend, onCancel } = props;
  const send = () => !isBusy && onSend();
  return (
    <form
      class="report-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={({ key, ctrlKey, metaKey, isComposing }) =>
        key === 'Enter' && (ctrlKey || metaKey) && !isComposing && send()
      }
    >
      <div class="report-fields">
        <Reasons {...props} />
        <Details {...props} />
      </div>
      <div class="report-foot">
        <div class="report-notes">{children}</div>
        <p class="report-problem" role="alert">
          {problem !== null && i18n.t(problems[problem])}
        </p>
        <div class="report-buttons">
          <button type="button" class="button" onClick={onCancel}>
            {i18n.t('report.cancel')}
          </button>
          <button type="submit" class="button button-primary" aria-disabled={isBusy}>
            {i18n.t('report.sendButton')}
          </button>
        </div>
      </div>
    </form>
  );
}

/** The reason used last has the focus, so that Enter sends the report. */
function Reasons({ reasons, chosen, onReason }: ReportFormProps) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const fields = group.current?.querySelectorAll<HTMLInputElement>('input') ?? [];
    ([...fields].find(({ checked }) => checked) ?? fields[0])?.focus();
  }, []);
  return (
    <fieldset class="report-reasons" ref={group}>
      <legend>{i18n.t('report.reason')}</legend>
      {reasons.map(({ id, text }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onReason(id)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function Details({ reasons, chosen, details, page, bytes, maxBytes, problem, onDetails }: ReportFormProps) {
  const field = useId();
  const hint = useId();
  const words = useRef<HTMLTextAreaElement>(null);
  const isRequired = reasons.find(({ id }) => id === chosen)?.detailsRequired ?? false;
  useLayoutEffect(() => {
    if (problem === 'details' || problem === 'too-long') words.current?.focus();
  }, [problem]);
  const begin = () => {
    onDetails(`${pageWords(page)}${details}`);
    words.current?.focus();
  };
  return (
    <div class="report-details">
      <div class="report-label">
        <label for={field}>{i18n.t('report.details')}</label>
        {page !== null && !details.startsWith(pageWords(page)) && (
          <button
            type="button"
            class="button button-plain"
            title={i18n.t('report.pageHint', { page: `${page}` })}
            onClick={begin}
          >
            {i18n.t('report.page', { page: `${page}` })}
          </button>
        )}
      </div>
      <textarea
        id={field}
        ref={words}
        dir="auto"
        rows={3}
        value={details}
        required={isRequired}
        aria-describedby={hint}
        aria-invalid={problem === 'details' || problem === 'too-long'}
        onInput={({ currentTarget }) => onDetails(currentTarget.value)}
      />
      <p class="report-hint" id={hint}>
        <span>{chosen !== null && i18n.t(isRequired ? 'report.required' : 'report.optional')}</span>
        <span data-over={bytes > maxBytes} title={i18n.t('report.bytesHint')}>
          {bytes > maxBytes
            ? i18n.t('report.bytesOver', { over: numberText(bytes - maxBytes) })
            : i18n.t('report.bytes', { used: numberText(bytes), all: numberText(maxBytes) })}
        </span>
      </p>
    </div>
  );
}

/** In English in every language, because moderators read it. */
function pageWords(page: number | null): string {
  return `Page ${page}: `;
}

const problems = {
  reason: 'report.needsReason',
  details: 'report.needsDetails',
  'too-long': 'failure.tooLong',
} as const satisfies Record<ReportProblem, string>;
