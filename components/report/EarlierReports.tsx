import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Notice } from '../look/Notice';
import { exactly } from '../texts/times';
import { type ReportEntry, reportSentence } from './report-entry';

interface EarlierReportsProps {
  readonly entries: readonly ReportEntry[];
  /** Epoch ms. */
  readonly now: number;
  /** The person has pressed "Send report" and is asked whether to report it again. */
  readonly isAsking: boolean;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

/** Earlier reports of the same thing, and the question whether to report it again. */
export function EarlierReports({ entries, now, isAsking, onAgain, onLeave }: EarlierReportsProps) {
  return (
    <Notice tone="warn">
      <p>
        <strong>{i18n.t('report.earlier')}</strong>
      </p>
      <ul class="report-earlier">
        {entries.map((entry) => (
          <li key={entry.key} title={exactly(entry.at)}>
            {reportSentence(entry, now)}
          </li>
        ))}
      </ul>
      {isAsking && <Question onAgain={onAgain} onLeave={onLeave} />}
    </Notice>
  );
}

/** The focus is on "Do not send", so that the key press that opened the question does not also confirm it. */
function Question({ onAgain, onLeave }: Pick<EarlierReportsProps, 'onAgain' | 'onLeave'>) {
  const leave = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => leave.current?.focus(), []);
  return (
    <>
      <p>{i18n.t('report.question')}</p>
      <div class="report-buttons">
        <button type="button" class="button button-small" ref={leave} onClick={onLeave}>
          {i18n.t('waiting.doNotSend')}
        </button>
        <button type="button" class="button button-small" onClick={onAgain}>
          {i18n.t('waiting.sendAgain')}
        </button>
      </div>
    </>
  );
}
