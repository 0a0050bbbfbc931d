import type { Id } from '../service/ids';

export const DEMO_ACCOUNT_ID = 'demo';

const PATTERN = /^0000000\d-0000-4000-8000-\d{12}$/;

/** Of the form of the service's ids. @param series 0 to 9. @param chapter 0 is the series itself. */
export function demoId(series: number, chapter: number): Id {
  return `${`${series}`.padStart(8, '0')}-0000-4000-8000-${`${chapter}`.padStart(12, '0')}`;
}

export function isDemoId(id: Id): boolean {
  return PATTERN.test(id);
}
