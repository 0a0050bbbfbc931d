import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Notice } from '../../components/look/Notice';
import { SettingsImport } from '../../components/settings/SettingsImport';
import { failureSentence } from '../../components/texts/failure-sentence';
import type { FailureCode } from '../../lib/failure';
import type { Settings } from '../../lib/settings/settings';
import { differenceOf } from '../../lib/settings/settings-file';
import type { ImportStage, SettingsFileState } from './settings-file-state';

interface SettingsFileCardProps {
  readonly state: SettingsFileState;
  readonly settings: Settings;
}

/** Exports the settings, and imports them after a look at what would change. */
export function SettingsFileCard({ state, settings }: SettingsFileCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? [];
    if (file) void state.choose(file);
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  const stage = state.stage.value;
  const difference = stage.kind === 'preview' ? differenceOf(stage.file.choices, settings) : null;
  return (
    <section class="card" aria-labelledby="settings-file-title">
      <h2 id="settings-file-title">{i18n.t('settingsFile.title')}</h2>
      <p class="fine-print">{i18n.t('settingsFile.text')}</p>
      <p class="fine-print">{i18n.t('settingsFile.synced')}</p>
      <div class="diagnostics-buttons">
        <button type="button" class="button" onClick={state.exportFile}>
          {i18n.t('settingsFile.export')}
        </button>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          {i18n.t('settingsFile.import')}
        </button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={i18n.t('settingsFile.import')}
          onChange={chosen}
        />
      </div>
      {stage.kind === 'preview' && difference && (
        <SettingsImport
          {...difference}
          now={settings}
          wanted={stage.file.choices}
          refused={stage.file.refused}
          unknownCount={stage.file.unknownCount}
          isBusy={stage.isBusy}
          onApply={() => void state.apply(difference.changed)}
          onCancel={state.cancel}
        />
      )}
      <Outcome stage={stage} onUndo={() => void state.undo()} />
    </section>
  );
}

function Outcome({ stage, onUndo }: { stage: ImportStage; onUndo: () => void }) {
  switch (stage.kind) {
    case 'imported':
      return (
        <Notice tone={stage.failure === null ? 'done' : 'danger'}>
          <p>{i18n.t('settingsFile.done', Object.keys(stage.changed).length)}</p>
          {stage.failure !== null && <p>{saveFailure(stage.failure)}</p>}
          <button type="button" class="button button-small" onClick={onUndo}>
            {i18n.t('settingsFile.undo')}
          </button>
        </Notice>
      );
    case 'undone':
      return (
        <Notice tone="done">
          <p>{i18n.t('settingsFile.undone')}</p>
        </Notice>
      );
    case 'problem':
      return (
        <Notice tone="danger">
          <p>{problems[stage.problem]()}</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger">
          <p>{saveFailure(stage.code)}</p>
        </Notice>
      );
    default:
      return null;
  }
}

function saveFailure(code: FailureCode): string {
  return code.startsWith('settings-') ? failureSentence(code) : i18n.t('settingsFile.failed');
}

const problems = {
  'too-large': () => i18n.t('settingsFile.tooLarge'),
  unreadable: () => i18n.t('settingsFile.unreadable'),
  newer: () => i18n.t('settingsFile.newer'),
};
