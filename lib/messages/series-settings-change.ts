import * as v from 'valibot';
import { Id, LanguageCode } from '../service/ids';

/** Each adds to what a sync asks for. */
const MOST_LANGUAGES = 20;
const MOST_GROUPS = 20;
/** In days. */
export const LONGEST_WAIT = 60;
/** In UTF-16 units, as a text field counts them. */
export const LONGEST_NOTE = 2_000;

const Languages = v.pipe(setOf(LanguageCode), v.minLength(1), v.maxLength(MOST_LANGUAGES), v.readonly());

/** Without the note, which goes to no other device. */
export const syncedSettings = {
  isMuted: v.exactOptional(v.boolean()),
  languages: v.exactOptional(v.nullable(Languages)),
  groups: v.exactOptional(v.pipe(setOf(Id), v.maxLength(MOST_GROUPS), v.readonly())),
  waitDays: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LONGEST_WAIT))),
};

/** What is missing stays as it is. */
export const SeriesSettingsChange = v.pipe(
  v.object({ ...syncedSettings, note: v.exactOptional(v.pipe(v.string(), v.maxLength(LONGEST_NOTE))) }),
  v.check((change) => Object.keys(change).length > 0),
);

function setOf(item: v.GenericSchema<string>) {
  return v.pipe(
    v.array(item),
    v.check((list) => new Set(list).size === list.length),
  );
}
