import { DAY } from '../clock';

/** In ms, that a check looks back beyond the one before it: the service may show things late, and clocks differ. */
export const OVERLAP_MS = DAY;
