/** Series whose settings go between devices; sixteen items hold them, by the first digit of their ids. */
export const TAG = '0123abcd';
export const idOf = (n: number, items = 16) =>
  `${(n % items).toString(16)}e77c0de-0000-4000-8000-${String(n).padStart(12, '0')}`;
