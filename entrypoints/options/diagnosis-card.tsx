import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Diagnostics } from '../../components/settings/Diagnostics';
import type { DiagnosticEntry } from '../../lib/diagnostics/diagnostic-log';
import { type Diagnosis, diagnosisText } from './diagnosis';

type About = Pick<Diagnosis, 'version' | 'userAgent' | 'language'>;
type Views = Omit<Diagnosis, keyof About | 'entries'>;

export interface DiagnosisCardProps {
  readonly about: About;
  readonly views: { readonly [Name in keyof Views]: ReadonlySignal<Views[Name]> };
  /** `null` until it is known. */
  readonly entries: ReadonlySignal<readonly DiagnosticEntry[] | null>;
  readonly copy: (text: string) => Promise<void>;
}

interface ClearProps {
  /** Rejects where the log stays. */
  readonly onClear: () => Promise<void>;
}

/** Shows what is copied as it is copied: people can read what they hand on. */
export function DiagnosisCard({ about, views, entries, copy, onClear }: DiagnosisCardProps & ClearProps) {
  if (entries.value === null) return null;
  const text = diagnosisText({
    ...about,
    access: views.access.value,
    session: views.session.value,
    pause: views.pause.value,
    writes: views.writes.value,
    service: views.service.value,
    missingRoute: views.missingRoute.value,
    captcha: views.captcha.value,
    sync: views.sync.value,
    allowance: views.allowance.value,
    answers: views.answers.value,
    counts: views.counts.value,
    serviceClock: views.serviceClock.value,
    entries: entries.value,
  });
  return (
    <section class="card" aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{i18n.t('diagnostics.title')}</h2>
      <Diagnostics text={text} isLogEmpty={entries.value.length === 0} onCopy={() => copy(text)} onClear={onClear} />
    </section>
  );
}
