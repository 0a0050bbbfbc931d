import type { CaptchaHold, CaptchaMemory } from '../../../lib/outbox/delivery/captcha-holds';

/** Holds that outlive a life, as those in the database do. */
export function captchaMemory(): CaptchaMemory {
  let held: readonly CaptchaHold[] = [];
  return {
    read: async () => held,
    write: async (holds) => {
      held = holds;
    },
  };
}
