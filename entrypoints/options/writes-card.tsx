import type { ReadonlySignal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { WritesRefusedNotice } from '../../components/access/WritesRefusedNotice';
import { SaveNotice, type SaveOutcome } from '../../components/settings/SaveNotice';
import { Toggle } from '../../components/settings/Toggle';
import type { Clock } from '../../lib/clock';
import { asFailure } from '../../lib/failure';
import type { ask } from '../../lib/messages/ask';
import { areHeld, type WriteRecord } from '../../lib/service/write-record';

interface WritesCardProps {
  /** `null` until it is known. */
  readonly record: ReadonlySignal<WriteRecord | null>;
  readonly ask: typeof ask;
  readonly clock: Clock;
}

/** The switch for what the browser says of the extension in each change, beside what makes it necessary. */
export function WritesCard({ record, ask, clock }: WritesCardProps) {
  const outcome = useSignal<SaveOutcome>(null);
  const isSending = useSignal(false);
  if (!record.value) return null;
  const { isOriginLeftOut } = record.value;
  // What was saved shows in the record.
  const send = async (work: Promise<void>) => {
    isSending.value = true;
    outcome.value = await work.then(
      () => null,
      (thrown: unknown) => ({ failure: asFailure(thrown).code }),
    );
    isSending.value = false;
  };
  return (
    <section class="card" aria-labelledby="writes-title">
      <h2 id="writes-title">{i18n.t('writes.title')}</h2>
      {areHeld(record.value, clock.now()) && (
        <WritesRefusedNotice
          isOriginLeftOut={isOriginLeftOut}
          onTryAgain={() => void send(ask('writes.retry', undefined))}
          isPressed={isSending.value}
          onOpenSettings={null}
        />
      )}
      <Toggle
        label={i18n.t('writes.leaveOutOriginLabel')}
        isOn={isOriginLeftOut}
        onToggle={(isLeftOut) => void send(ask('writes.leaveOutOrigin', { isLeftOut }))}
      >
        {i18n.t('writes.leaveOutOriginHelp')}
      </Toggle>
      <SaveNotice outcome={outcome.value} />
    </section>
  );
}
