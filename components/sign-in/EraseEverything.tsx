import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';

interface EraseEverythingProps {
  /** Marks that the service does not have yet and that would be lost. */
  readonly waiting: number;
  readonly onErase: () => void;
}

/** Asks once, in the page, and then erases everything. */
export function EraseEverything({ waiting, onErase }: EraseEverythingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const confirm = () => {
    close();
    onErase();
  };
  return (
    <div class="erase">
      <p class="fine-print">{i18n.t('erase.text')}</p>
      <button type="button" class="button button-danger" onClick={() => dialog.current?.showModal()}>
        {i18n.t('erase.button')}
      </button>
      <dialog ref={dialog} class="dialog" aria-labelledby="erase-question">
        <h2 id="erase-question">{i18n.t('erase.question')}</h2>
        {waiting > 0 && <p>{i18n.t('erase.lost', waiting)}</p>}
        <p>{i18n.t('erase.synced')}</p>
        <div class="dialog-buttons">
          <button type="button" class="button" onClick={close}>
            {i18n.t('erase.cancel')}
          </button>
          <button type="button" class="button button-danger" onClick={confirm}>
            {i18n.t('erase.confirm')}
          </button>
        </div>
      </dialog>
    </div>
  );
}
