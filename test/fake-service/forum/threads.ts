/** The threads about chapters are numbered from here on, in the order of the shelf. */
export const chapterThreads = 3_000_000;
