/** Holds exchanges against the service's public document, where that lies beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Answered, Asked } from './exchange.ts';
import { correctKnownSlips } from './openapi/known-slips.ts';
import { createOperations } from './openapi/operations.ts';
import { gatherQuery } from './openapi/query.ts';

export interface Openapi {
  /** What it does not allow about a request to the API host, in sentences; empty when all is well. */
  problemsOf(asked: Asked): string[];
  /** What it does not foresee about an answer; statuses that it does not name are not judged. */
  problemsOfAnswer(asked: Asked, answered: Answered): string[];
}

const DOCUMENT = new URL('../../../shared/service/openapi.yaml', import.meta.url);

/** The document; undefined where it is not there, which the caller should say aloud. */
export function loadOpenapi(): Openapi | undefined {
  return existsSync(DOCUMENT) ? openapiOf(correctKnownSlips(parse(readFileSync(DOCUMENT, 'utf8')))) : undefined;
}

function openapiOf(document: unknown): Openapi {
  const find = createOperations(document);
  return {
    problemsOf: (asked) => {
      const operation = find(asked.method, pathOf(asked));
      if (!operation) return [`${nameOf(asked)}: there is no such operation`];
      const query = operation.checkQuery(gatherQuery(asked.target));
      const body = operation.checkBody(asked.body === '' ? undefined : readJson(asked.body));
      return [...query, ...body].map((problem) => `${nameOf(asked)}: ${problem}`);
    },
    problemsOfAnswer: (asked, { status, headers, body }) => {
      const operation = find(asked.method, pathOf(asked));
      if (!operation || !headers['content-type']?.startsWith('application/json')) return [];
      const problems = operation.checkAnswer(status, readJson(String(body)));
      return problems.map((problem) => `${nameOf(asked)} → ${status}: ${problem}`);
    },
  };
}

function pathOf({ target }: Asked): string {
  return target.split('?', 1)[0] ?? '';
}

function nameOf({ method, target }: Asked): string {
  return `${method} ${target}`;
}

/** Text that is no JSON stands for itself: no schema takes it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
