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
