import * as v from 'valibot';
import { NoFigures } from './no-figures.ts';

/** The newest of a bench's results among the names of files, by the day in its name; null where there is none. */
export function newestOf(bench: string, names: readonly string[]): string | null {
  const ofBench = names.filter((name) => name.startsWith(`${bench}-`) && /-\d{4}-\d\d-\d\d\.json$/.test(name));
  return ofBench.toSorted().at(-1) ?? null;
}

/** @throws NoFigures that names the file and the place when the text is not JSON of that shape. */
export function parseResult<Output>(file: string, text: string, shape: v.GenericSchema<unknown, Output>): Output {
  const { success, output, issues } = v.safeParse(shape, parsed(file, text));
  if (success) return output;
  const places = issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  throw new NoFigures(`${file} has another shape than the report reads: ${places.join('; ')}`);
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NoFigures(`${file} is not JSON`, { cause });
  }
}
