import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { OwnChoices } from '../../lib/settings/settings';
import type { OwnChoiceName, SettingsDifference } from '../../lib/settings/settings-file';
import { listed } from '../texts/listed';
import { choiceName, choiceText } from './choice-text';

interface SettingsImportProps extends SettingsDifference {
  readonly now: Partial<OwnChoices>;
  readonly wanted: Partial<OwnChoices>;
  readonly refused: readonly OwnChoiceName[];
  readonly unknownCount: number;
  readonly isBusy: boolean;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

/** What an import would change, before it changes anything. */
export function SettingsImport(props: SettingsImportProps) {
  const { now, wanted, changed, managed, refused, unknownCount, isBusy, onApply, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // At its first button a long list would begin at its end.
    title.current?.focus();
    // The focus goes back to where it came from.
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog ref={dialog} class="dialog settings-import" aria-labelledby="settings-import-title" onClose={onCancel}>
      <h2 id="settings-import-title" ref={title} tabIndex={-1}>
        {i18n.t('settingsFile.question')}
      </h2>
      {changed.length === 0 ? (
        <p>{i18n.t('settingsFile.same')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n.t('settingsFile.setting')}</th>
              <th scope="col">{i18n.t('settingsFile.now')}</th>
              <th scope="col">{i18n.t('settingsFile.inFile')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((name) => (
              <tr key={name}>
                <th scope="row">{choiceName(name)}</th>
                <td>{choiceText(name, now)}</td>
                <td>{choiceText(name, wanted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {managed.length > 0 && <p>{i18n.t('settingsFile.managed', { names: namesOf(managed) })}</p>}
      {refused.length > 0 && <p>{i18n.t('settingsFile.refused', { names: namesOf(refused) })}</p>}
      {unknownCount > 0 && <p>{i18n.t('settingsFile.unknown', unknownCount)}</p>}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {changed.length === 0 ? i18n.t('settingsFile.close') : i18n.t('settingsFile.cancel')}
        </button>
        {changed.length > 0 && (
          <button type="button" class="button button-primary" disabled={isBusy} onClick={onApply}>
            {i18n.t('settingsFile.apply', changed.length)}
          </button>
        )}
      </div>
    </dialog>
  );
}

function namesOf(names: readonly OwnChoiceName[]): string {
  return listed(names.map(choiceName));
}
