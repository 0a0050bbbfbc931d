/** The icons that content scripts draw: each carries its own and no others. */
export const strokesInPage = {
  tick: 'M4 10.5l4 4 8-9',
  delivered: 'M2 10.5l4 4 7-9M9.5 13l1.5 1.5 7-9',
  warning: 'M10 3l7.5 13h-15zM10 8v3.6M10 13.8v.2',
  pause: 'M7 5v10M13 5v10',
} as const;

export const strokesInReader = {
  small: 'M5 10h10',
  sending: 'M10 16V5M5.5 9.5L10 5l4.5 4.5',
  talk: 'M3 4.5h14v9H9.5L5.5 17v-3.5H3z',
  flag: 'M5 17.5V3v.8h9.5l-2 3.4 2 3.4H5',
  person: 'M10 3.2a3.4 3.4 0 1 1-.1 0M3.6 17c1-6 11.8-6 12.8 0',
} as const;

export const strokesInToasts = {
  cross: 'M5 5l10 10M15 5L5 15',
  clock: 'M10 3.5a6.5 6.5 0 1 1-.1 0M10 6.5V10l2.5 1.8',
  question: 'M7 7.4a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2M10 15v.2',
} as const;
