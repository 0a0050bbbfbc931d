import type { CaptchaHold, CaptchaMemory } from '../../lib/outbox/captcha-holds';

/** Holds that outlive a life, as `storage.session` does. */
export function captchaMemory(): CaptchaMemory {
  let held: readonly CaptchaHold[] = [];
  return {
    read: async () => held,
    write: async (holds) => {
      held = holds;
    },
  };
}
