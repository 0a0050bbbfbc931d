/** Every test of a file that imports this begins with a browser that speaks English. */
import { beforeEach } from 'vitest';
import { speak } from './texts';

beforeEach(() => speak('en'));
