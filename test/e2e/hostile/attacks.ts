/** All of them; each file holds those of one kind. */
import type { Attack } from './attack.ts';
import { addressing } from './attacks/addressing.ts';
import { besideLinks } from './attacks/beside-links.ts';
import { ending } from './attacks/ending.ts';
import { flooding } from './attacks/flooding.ts';
import { framing } from './attacks/framing.ts';
import { inFrames } from './attacks/in-frames.ts';
import { looking } from './attacks/looking.ts';
import { meddling } from './attacks/meddling.ts';
import { messaging } from './attacks/messaging.ts';
import { naming } from './attacks/naming.ts';
import { observing } from './attacks/observing.ts';
import { pressing } from './attacks/pressing.ts';
import { onToasts } from './attacks/toasts.ts';
import { turning } from './attacks/turning.ts';
import { unseen } from './attacks/unseen.ts';
import { within } from './attacks/within.ts';
import { wording } from './attacks/wording.ts';

export const attacks: readonly Attack[] = [
  ...pressing,
  ...looking,
  ...naming,
  ...observing,
  ...unseen,
  ...addressing,
  ...messaging,
  ...meddling,
  ...within,
  ...framing,
  ...wording,
  ...flooding,
  ...turning,
  ...besideLinks,
  ...inFrames,
  ...onToasts,
  ...ending,
];
