import { i18n } from '#i18n';
import type { FileRefusal } from '../../../lib/library/take-along/read-json';
import type { TakenPart } from '../../../lib/library/take-along/taken-series';
import { Notice } from '../../look/Notice';
import { failureSentence } from '../../texts/failure-sentence';
import { costSentence } from '../bulk-texts';
import { Dialog } from './Dialog';
import { partNames, refusalSentence } from './import-words';
import { SeriesNames } from './SeriesNames';

export interface ImportedSeries {
  readonly mangaId: string;
  readonly title: string;
  /** In a few words. */
  readonly change: string;
}

export interface ImportPreview {
  /** In no list here yet. */
  readonly added: readonly ImportedSeries[];
  readonly changed: readonly ImportedSeries[];
  /** How many have everything already. */
  readonly unchanged: number;
  readonly requests: number;
}

export interface ImportDialogProps {
  readonly isBusy: boolean;
  readonly refusal: { readonly refusal: FileRefusal; readonly at: number | null } | null;
  /** `null` until a file is read. */
  readonly preview: ImportPreview | null;
  readonly parts: ReadonlySet<TakenPart>;
  /** Of the pacer; 0 while that is not known. */
  readonly slots: number;
  readonly failure: string | null;
  readonly onFile: (file: Blob) => void;
  readonly onPart: (part: TakenPart, isTaken: boolean) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Which file is imported, and what it would change at which cost. */
export function ImportDialog(props: ImportDialogProps) {
  const { isBusy, refusal, preview, slots, failure, onFile, onStart, onClose } = props;
  const count = preview ? preview.added.length + preview.changed.length : 0;
  return (
    <Dialog title={i18n.t('takeAlong.importTitle')} onClose={onClose}>
      <p class="take-along-note">{i18n.t('takeAlong.importUse')}</p>
      <FileField onFile={onFile} />
      {preview && <Difference {...props} preview={preview} />}
      {refusal && (
        <Notice tone="danger">
          <p>{refusalSentence(refusal.refusal, refusal.at)}</p>
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="danger">
          <p>{failureSentence(failure)}</p>
        </Notice>
      )}
      <p role="status">
        {isBusy && i18n.t('takeAlong.comparing')}
        {preview && !isBusy && (count > 0 ? costSentence(count, preview.requests, slots) : i18n.t('bulk.nothing'))}
      </p>
      <div class="take-along-buttons">
        <button type="button" class="button" onClick={onClose}>
          {i18n.t('series.cancel')}
        </button>
        {count > 0 && !isBusy && (
          <button type="button" class="button button-primary" onClick={onStart}>
            {i18n.t('takeAlong.start')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** A file can also be dropped on it. */
function FileField({ onFile }: Pick<ImportDialogProps, 'onFile'>) {
  return (
    <label
      class="take-along-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file) onFile(file);
      }}
    >
      <span>{i18n.t('takeAlong.file')}</span>
      <input
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

function Difference({
  preview: { added, changed, unchanged },
  parts,
  onPart,
}: Pick<ImportDialogProps, 'parts' | 'onPart'> & { preview: ImportPreview }) {
  return (
    <>
      <fieldset class="take-along-parts">
        <legend>{i18n.t('takeAlong.parts')}</legend>
        {(['list', 'ratings', 'read', 'settings'] as const).map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={parts.has(part)}
              onChange={({ currentTarget }) => onPart(part, currentTarget.checked)}
            />
            {i18n.t(partNames[part])}
          </label>
        ))}
      </fieldset>
      {added.length > 0 && <SeriesNames words={i18n.t('takeAlong.added', added.length)} titles={added.map(lineOf)} />}
      {changed.length > 0 && (
        <SeriesNames words={i18n.t('takeAlong.changed', changed.length)} titles={changed.map(lineOf)} />
      )}
      {unchanged > 0 && <p class="take-along-note">{i18n.t('takeAlong.unchanged', unchanged)}</p>}
      <p class="take-along-note">{i18n.t('takeAlong.adds')}</p>
    </>
  );
}

function lineOf({ title, change }: ImportedSeries): string {
  return `${title}: ${change}`;
}
