import { i18n } from '#i18n';
import type { UnsureReason, UnsureSeries } from '../../../lib/library/files/xml-file';
import { Notice } from '../../look/Notice';
import { failureSentence } from '../../texts/failure-sentence';
import { type MissingKind, type MissingPart, MissingParts } from '../MissingParts';
import { Dialog } from './Dialog';
import { SeriesNames } from './SeriesNames';

/** What a library is exported as. */
export const exportForms = ['json', 'csv', 'xml'] as const;
export type ExportForm = (typeof exportForms)[number];

/** Keys of texts: what each is called, and what it is for. */
export const formNames = {
  json: 'files.json',
  csv: 'files.csv',
  xml: 'files.xml',
} as const satisfies Record<ExportForm, string>;

export const formUses = {
  json: 'files.jsonUse',
  csv: 'files.csvUse',
  xml: 'files.xmlUse',
} as const satisfies Record<ExportForm, string>;

export interface ExportDialogProps {
  readonly form: ExportForm;
  /** How many series the file would hold; `null` while the library is read. */
  readonly count: number | null;
  /** Titles of those that a list for other sites cannot name. */
  readonly left: readonly string[];
  /** Of which that list does not say how far they are read. */
  readonly unsure: readonly UnsureSeries[];
  /** What the file would lack. */
  readonly missing: readonly MissingPart[];
  /** What was saved last. */
  readonly savedAs: string | null;
  readonly failure: string | null;
  readonly onChoose: (form: ExportForm) => void;
  readonly onLoad: (kind: MissingKind) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** In which form the library is saved as a file. */
export function ExportDialog(props: ExportDialogProps) {
  const { form, count, left, unsure, missing, savedAs, failure, onChoose, onLoad, onSave, onClose } = props;
  return (
    <Dialog title={i18n.t('files.exportTitle')} onClose={onClose}>
      <fieldset class="files-forms">
        <legend class="visually-hidden">{i18n.t('files.form')}</legend>
        {exportForms.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="export-form"
              checked={one === form}
              aria-label={i18n.t(formNames[one])}
              aria-describedby={`export-${one}`}
              onChange={() => onChoose(one)}
            />
            <span>
              <b>{i18n.t(formNames[one])}</b>
              <small id={`export-${one}`}>{i18n.t(formUses[one])}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {left.length > 0 && (
        <SeriesNames words={i18n.t('files.left', left.length)} series={left} line={(title) => title} />
      )}
      {unsure.length > 0 && (
        <SeriesNames words={i18n.t('files.unsure', unsure.length)} series={unsure} line={unsureText} />
      )}
      <MissingParts missing={missing} words={words} onLoad={onLoad} />
      <p class="files-note">{i18n.t('files.private')}</p>
      {failure !== null && (
        <Notice tone="danger">
          <p>{failureSentence(failure)}</p>
        </Notice>
      )}
      <div class="file-buttons">
        {failure === null && <p role="status">{sentence(count, savedAs)}</p>}
        <button type="button" class="button" onClick={onClose}>
          {i18n.t('bulk.closeButton')}
        </button>
        <button type="button" class="button button-primary" disabled={!count} onClick={onSave}>
          {i18n.t('files.save')}
        </button>
      </div>
    </Dialog>
  );
}

const words = {
  chapters: (count: number) => i18n.t('files.incomplete', count),
  ratings: (count: number) => i18n.t('files.unrated', count),
};

const unsureReasons = {
  incomplete: 'files.unsureIncomplete',
  unplaced: 'files.unsureUnplaced',
  uncounted: 'files.unsureUncounted',
  gone: 'library.trait.gone',
} as const satisfies Record<UnsureReason, string>;

function unsureText({ title, reason }: UnsureSeries): string {
  return `${title}: ${i18n.t(unsureReasons[reason])}`;
}

function sentence(count: number | null, savedAs: string | null): string {
  if (count === null) return i18n.t('files.reading');
  if (count === 0) return i18n.t('files.nothing');
  const series = i18n.t('library.count', count);
  return savedAs === null ? i18n.t('files.ready', { series }) : i18n.t('files.saved', { series, name: savedAs });
}
