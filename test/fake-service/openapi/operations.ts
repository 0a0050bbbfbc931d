/** The document's operations, each ready to judge what is asked and answered. */
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import * as v from 'valibot';

export interface Operation {
  checkQuery(query: Record<string, unknown>): string[];
  /** @param body undefined where none was sent */
  checkBody(body: unknown): string[];
  checkAnswer(status: number, body: unknown): string[];
}

const Schema = v.record(v.string(), v.unknown());
const Content = v.optional(v.object({ 'application/json': v.optional(v.object({ schema: v.optional(Schema) })) }));
const Parameter = v.object({ name: v.string(), in: v.string(), required: v.optional(v.boolean()), schema: Schema });
const Described = v.object({
  parameters: v.optional(v.array(Parameter), []),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(v.string(), v.object({ content: Content })),
});
const PathItem = v.looseObject({ parameters: v.optional(v.array(Parameter), []) });
const Document = v.looseObject({ paths: v.record(v.string(), PathItem) });

/**
 * Prepares every operation of an OpenAPI 3.0 document, each found by its method and its path without a query; schemas are compiled when first needed.
 * @throws when the document has not the shape of one
 */
export function createOperations(source: unknown): (method: string, path: string) => Operation | undefined {
  // Every reference is made absolute, so that a part of the document can be compiled by itself.
  const document = v.parse(Document, JSON.parse(JSON.stringify(source).replaceAll('"#/', '"openapi#/')));
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  ajv.addSchema(document, 'openapi');

  const known = Object.entries(document.paths)
    // Fixed words before names: `/manga/random` is no manga.
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, item]) => ({ pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), item }));
  const prepared = new Map<unknown, Operation>();
  return (method, path) => {
    const item = known.find(({ pattern }) => pattern.test(path))?.item;
    const described = item?.[method.toLowerCase()];
    if (!item || described === undefined) return undefined;
    const operation = prepared.get(described) ?? prepare(v.parse(Described, described), item.parameters, ajv);
    prepared.set(described, operation);
    return operation;
  };
}

type Parameters = v.InferOutput<typeof Parameter>[];

function prepare(
  { parameters, requestBody, responses }: v.InferOutput<typeof Described>,
  ofPath: Parameters,
  ajv: Ajv,
) {
  const inQuery = [...parameters, ...ofPath].filter((parameter) => parameter.in === 'query');
  const query = ajv.compile({
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  });
  const bodySchema = requestBody?.content?.['application/json']?.schema;
  const body = bodySchema && ajv.compile(bodySchema);
  return {
    checkQuery: (gathered: Record<string, unknown>) => problems(query, structuredClone(gathered)),
    checkBody: (sent: unknown) => {
      if (!body) return sent === undefined ? [] : ['a body where none is taken'];
      return sent === undefined ? ['no body'] : problems(body, sent);
    },
    checkAnswer: (status: number, answered: unknown) => {
      const schema = responses[status]?.content?.['application/json']?.schema;
      return schema ? problems(ajv.compile(schema), answered) : [];
    },
  };
}

function problems(check: ValidateFunction, value: unknown): string[] {
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
  });
}
