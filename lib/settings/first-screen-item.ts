import * as v from 'valibot';
import { forgetItem, pageItem, rememberItem } from '../storage/page-item';
import { type DrawnFirst, type FirstScreen, firstScreenKeys, type JsonMl } from './first-screen';

const JsonMlSchema: v.GenericSchema<unknown, JsonMl> = v.lazy(() =>
  v.union([v.string(), v.tupleWithRest([v.string(), v.record(v.string(), v.string())], JsonMlSchema)]),
);
const FirstScreenSchema = v.object({ version: v.string(), language: v.string(), nodes: v.array(JsonMlSchema) });

function firstScreenItem(page: DrawnFirst) {
  return pageItem<FirstScreen | null>(firstScreenKeys[page], v.nullable(FirstScreenSchema), null);
}

export const FIRST_SCREENS = { popup: firstScreenItem('popup'), library: firstScreenItem('library') };

export function rememberFirstScreen(page: DrawnFirst, screen: FirstScreen): void {
  rememberItem(FIRST_SCREENS[page], screen);
}

export function forgetFirstScreens(storage?: Pick<Storage, 'removeItem'>): void {
  for (const item of Object.values(FIRST_SCREENS)) forgetItem(item, storage);
}
