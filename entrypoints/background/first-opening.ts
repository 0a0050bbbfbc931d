import { openDatabase } from './open-database';

/** Begins as the script is read, before the modules that follow: a start waits for the database longest. */
export const firstOpening = openDatabase();
