/** Between two parts of a line. It stays with the part before it, so that no line begins with a dot. */
export const DOT = '\u00a0· ';
