import { numberFormat } from '../texts/formats';

/** For how many months nothing has come out, as the table can be filtered by it. */
export const quietMonths = [3, 6, 12, 24] as const;

/** "3 months", "2 years". */
export function monthsText(months: number): string {
  const [unit, amount] = months % 12 === 0 ? (['year', months / 12] as const) : (['month', months] as const);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
