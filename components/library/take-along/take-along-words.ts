/** What a library is exported as. */
export const exportForms = ['json', 'csv', 'xml'] as const;
export type ExportForm = (typeof exportForms)[number];

/** Keys of texts: what each is called, and what it is for. */
export const formNames = {
  json: 'takeAlong.json',
  csv: 'takeAlong.csv',
  xml: 'takeAlong.xml',
} as const satisfies Record<ExportForm, string>;

export const formUses = {
  json: 'takeAlong.jsonUse',
  csv: 'takeAlong.csvUse',
  xml: 'takeAlong.xmlUse',
} as const satisfies Record<ExportForm, string>;
