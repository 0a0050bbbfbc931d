import { i18n } from '#i18n';
import type { BulkCost } from '../../../lib/library/bulk/bulk-cost';
import type { FileRefusal, RefusedSeries } from '../../../lib/library/files/file-refusal';
import type { TakenPart } from '../../../lib/library/files/plan-import';
import { Notice } from '../../look/Notice';
import { failureSentence } from '../../texts/failure-sentence';
import { costSentence, type Pace } from '../bulk-texts';
import { type MissingKind, type MissingPart, MissingParts } from '../MissingParts';
import { Dialog } from './Dialog';
import { fileRefusalSentence, partNames, refusedText } from './import-words';
import { SeriesNames } from './SeriesNames';

export interface ImportedSeries {
  readonly mangaId: string;
  readonly title: string;
  /** In a few words. */
  readonly change: string;
}

export interface UnknownSeries {
  readonly title: string;
  /** Where the service's site looks for it; `null` where the file has no title. */
  readonly address: string | null;
}

export interface ImportPreview {
  /** What a file of its form can hold. */
  readonly offered: readonly TakenPart[];
  /** In no list here yet. */
  readonly added: readonly ImportedSeries[];
  readonly changed: readonly ImportedSeries[];
  /** How many have everything already. */
  readonly unchanged: number;
  /** Of a list of another site. */
  readonly unknown: readonly UnknownSeries[];
  readonly refused: readonly RefusedSeries[];
  /** What is not known here of those in the file. */
  readonly missing: readonly MissingPart[];
  readonly cost: BulkCost;
}

export interface ImportDialogProps {
  readonly isBusy: boolean;
  readonly refusal: FileRefusal | null;
  /** `null` until a file is read. */
  readonly preview: ImportPreview | null;
  readonly parts: ReadonlySet<TakenPart>;
  readonly pace: Pace;
  /** The last change, which this one replaces, can still be undone. */
  readonly endsUndo: boolean;
  readonly failure: string | null;
  readonly onFile: (file: Blob) => void;
  readonly onPart: (part: TakenPart, isTaken: boolean) => void;
  readonly onLoad: (kind: MissingKind) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Which file is imported, and what it would change at which cost. */
export function ImportDialog(props: ImportDialogProps) {
  const { isBusy, refusal, preview, pace, endsUndo, failure, onFile, onStart, onClose } = props;
  const count = preview ? preview.added.length + preview.changed.length : 0;
  return (
    <Dialog title={i18n.t('files.importTitle')} onClose={onClose} onFile={onFile}>
      <p class="files-note">{i18n.t('files.importUse')}</p>
      <FileField onFile={onFile} />
      {preview && <Difference {...props} preview={preview} />}
      {endsUndo && count > 0 && <p class="files-note">{i18n.t('bulk.endsUndo')}</p>}
      {refusal && (
        <Notice tone="danger">
          <p>{fileRefusalSentence(refusal)}</p>
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="danger">
          <p>{failureSentence(failure)}</p>
        </Notice>
      )}
      <div class="file-buttons">
        <p role="status">
          {isBusy && i18n.t('files.comparing')}
          {preview && !isBusy && (count > 0 ? costSentence(count, preview.cost, pace) : i18n.t('bulk.nothing'))}
        </p>
        <button type="button" class="button" onClick={onClose}>
          {i18n.t('series.cancel')}
        </button>
        {count > 0 && !isBusy && (
          <button type="button" class="button button-primary" onClick={onStart}>
            {i18n.t('files.start')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function FileField({ onFile }: Pick<ImportDialogProps, 'onFile'>) {
  return (
    <label class="files-file">
      <span>{i18n.t('files.file')}</span>
      <input
        type="file"
        accept=".json,.xml,.gz,application/json,text/xml,application/gzip"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

function Difference({
  preview: { offered, added, changed, unchanged, unknown, refused, missing },
  parts,
  onPart,
  onLoad,
}: Pick<ImportDialogProps, 'parts' | 'onPart' | 'onLoad'> & { preview: ImportPreview }) {
  return (
    <>
      <fieldset class="files-parts">
        <legend>{i18n.t('files.parts')}</legend>
        {offered.map((part) => (
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
      {added.length > 0 && <SeriesNames words={i18n.t('files.added', added.length)} series={added} line={lineOf} />}
      {changed.length > 0 && (
        <SeriesNames words={i18n.t('files.changed', changed.length)} series={changed} line={lineOf} />
      )}
      {unknown.length > 0 && (
        <SeriesNames words={i18n.t('files.unknown', unknown.length)} series={unknown} line={linkOf} />
      )}
      {refused.length > 0 && (
        <SeriesNames words={i18n.t('files.refused', refused.length)} series={refused} line={refusedText} />
      )}
      <MissingParts missing={missing} words={words} onLoad={onLoad} />
      {unchanged > 0 && <p class="files-note">{i18n.t('files.unchanged', unchanged)}</p>}
      {!offered.includes('settings') && <p class="files-note">{i18n.t('files.listAdds')}</p>}
      <p class="files-note">{i18n.t('files.adds')}</p>
    </>
  );
}

const words = {
  chapters: (count: number) => i18n.t('bulk.incomplete', count),
  ratings: (count: number) => i18n.t('files.unratedHere', count),
};

function lineOf({ title, change }: ImportedSeries): string {
  return `${title}: ${change}`;
}

function linkOf({ title, address }: UnknownSeries) {
  if (address === null) return title;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}
