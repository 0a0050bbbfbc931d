import { recallText } from '../storage/page-item';

/** An element as JsonML has it: its name, its attributes, then what is in it; a text is itself. */
export type JsonMl = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...JsonMl[]];

/** A page as it is drawn before anything was read, for a script that draws it without the libraries that made it. */
export interface FirstScreen {
  /** Of the extension: another one may draw other elements. */
  readonly version: string;
  readonly language: string;
  readonly nodes: readonly JsonMl[];
}

/** Of each page that is drawn so, its key in `localStorage`. */
export const firstScreenKeys = { popup: 'firstScreen', library: 'libraryScreen' } as const;
export type DrawnFirst = keyof typeof firstScreenKeys;

/** Without a schema, which would be most of the script that calls it. @returns nothing where version or language differ, or no JSON is stored. */
export function recallFirstScreen(
  page: DrawnFirst,
  { version, language }: Omit<FirstScreen, 'nodes'>,
): readonly JsonMl[] {
  const stored = parse(recallText(firstScreenKeys[page]) ?? 'null');
  return stored?.version === version && stored.language === language ? stored.nodes : [];
}

function parse(text: string): FirstScreen | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
