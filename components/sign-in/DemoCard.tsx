import { i18n } from '#i18n';
import { Notice } from '../look/Notice';

interface DemoCardProps {
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** Why the last press did nothing, in words. */
  readonly problem: string | null;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

/** A look around without an account, for people who wait for their API client and for those who review the extension. */
export function DemoCard({ isOn, isBusy, problem, onStart, onEnd }: DemoCardProps) {
  return (
    <section class="card" aria-labelledby="demo-title">
      <h2 id="demo-title">{i18n.t('demo.title')}</h2>
      <p class="fine-print">{i18n.t('demo.text')}</p>
      {isOn && (
        <Notice tone="done">
          <p>{i18n.t('demo.isOn')}</p>
        </Notice>
      )}
      {problem !== null && (
        <Notice tone="danger">
          <p>{problem}</p>
        </Notice>
      )}
      <div class="diagnostics-buttons">
        {isOn ? (
          <button type="button" class="button" disabled={isBusy} onClick={onEnd}>
            {i18n.t('demo.endButton')}
          </button>
        ) : (
          <button type="button" class="button" disabled={isBusy} onClick={onStart}>
            {i18n.t('demo.startButton')}
          </button>
        )}
      </div>
    </section>
  );
}
