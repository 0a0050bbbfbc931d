import { expect as base } from '@playwright/test';
import { WAIT_MS } from './within.ts';

/** Waits as long as our configuration of Playwright says, also where another runner runs, or none. */
export const expect = base.configure({ timeout: WAIT_MS });
