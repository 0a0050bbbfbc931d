/** Every invariant that the runs are held against. Each has a planted bug of its own that breaks it (planted-bugs.ts). */
export const invariants = [
  'no request is refused by the allowance that we could foresee',
  'no request is refused by a quota that we could foresee',
  'we never get the address banned',
  'a neighbour costs one refusal',
  'no request of the tab is refused because of us',
  'undisturbed, the pacer is nearly as fast as it may be',
  'what is wanted is done in the end',
  'nothing but probes leaves once a block was met',
  'nothing but probes leaves once a block is durable',
  'a probe leaves alone',
  'a probe waits for its gap',
  'a reservation is durable before its request leaves',
  'of two lives one sends',
  'of two lives one writes',
] as const;
export type Invariant = (typeof invariants)[number];
