import { choiceNames, choices } from '../../lib/settings/choices';

/** Of a valibot schema, what is read here: each has its `type`, and a pipe the checks that follow. */
export interface Described {
  readonly type: string;
  readonly options?: readonly (string | number)[];
  readonly item?: Described;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/**
 * What an administrator can set, as Chrome wants it described (a subset of JSON Schema): each choice, with its texts on the options page.
 * @param textOf the English text of a key.
 */
export function managedSchema(textOf: (key: string) => string): object {
  const properties = choiceNames.map((name) => {
    const entry = choices[name];
    const help = 'help' in entry && { description: textOf(entry.help) };
    return [name, { title: textOf(entry.label), ...help, ...jsonSchemaOf(entry.schema as unknown as Described) }];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** @throws Error for a schema of another kind. */
function jsonSchemaOf({ type, options = [], item, pipe = [] }: Described): object {
  const bound = (check: string) => pipe.find((action) => action.type === check)?.requirement;
  switch (type) {
    case 'boolean':
      return { type };
    case 'picklist':
      return { type: options.every((option) => typeof option === 'number') ? 'integer' : 'string', enum: options };
    case 'number':
      return { type: 'integer', minimum: bound('min_value'), maximum: bound('max_value') };
    case 'string':
      return { type, pattern: (bound('regex') as RegExp).source };
    case 'array':
      // Chrome has no word for "at least one": an empty list of ratings sets nothing.
      return { type, items: item && jsonSchemaOf(item), maxItems: bound('max_length'), uniqueItems: true };
    default:
      throw new Error(`An administrator cannot be told of a choice that is a ${type}.`);
  }
}
