import * as v from 'valibot';
import { forgetItem, pageItem, rememberItem } from '../storage/page-item';
import { FIRST_SCREEN_KEY, type FirstScreen, type JsonMl } from './first-screen';

const JsonMlSchema: v.GenericSchema<unknown, JsonMl> = v.lazy(() =>
  v.union([v.string(), v.tupleWithRest([v.string(), v.record(v.string(), v.string())], JsonMlSchema)]),
);
const FirstScreenSchema = v.object({ version: v.string(), language: v.string(), nodes: v.array(JsonMlSchema) });

export const FIRST_SCREEN = pageItem<FirstScreen | null>(FIRST_SCREEN_KEY, v.nullable(FirstScreenSchema), null);

export function rememberFirstScreen(screen: FirstScreen): void {
  rememberItem(FIRST_SCREEN, screen);
}

export function forgetFirstScreen(): void {
  forgetItem(FIRST_SCREEN);
}
