import { describe, expect, it } from 'vitest';
import { type Fault, htmlInsteadOfJson, serverError } from './faults.ts';
import { createVirtual, jsonOf } from './virtual.ts';

function marking() {
  const service = createVirtual();
  const headers = { ...service.signIn(), 'content-type': 'application/json' };
  const [reader] = service.accounts;
  const [manga] = service.library.manga.values();
  const chapterId = manga?.chapterIds.at(-1) ?? '';
  reader?.read.delete(chapterId);
  const target = `/manga/${manga?.id}/read`;
  const request = { method: 'POST', target, headers, body: JSON.stringify({ chapterIdsRead: [chapterId] }) };
  return {
    ...service,
    mark: () => service.ask(request),
    isRead: () => reader?.read.has(chapterId),
  };
}

const page = (status: number) =>
  expect.objectContaining({ status, headers: expect.objectContaining({ 'content-type': 'text/html; charset=utf-8' }) });

describe('an ordered fault', () => {
  it('strikes the next requests that fit, as often as ordered, and no others', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({ route: '/ping' }, serverError(503), 2);
    expect(answer({ target: '/manga/tag' }).status).toBe(200);
    expect([1, 2, 3].map(() => answer({}).status)).toEqual([503, 503, 200]);
  });

  it('delays an answer, with the work done at once', () => {
    const { fakeService, now } = createVirtual();
    fakeService.faults.order({}, { kind: 'delay', ms: 700 });
    const asked = { host: 'api', method: 'GET', target: '/ping', body: '', address: 'x' } as const;
    const delivery = fakeService.receive({ ...asked, headers: { 'user-agent': 'Reader/1.0' } });
    expect(delivery).toMatchObject({ outcome: { status: 200 }, delayMs: 700 });
    expect(fakeService.journal.requests()[0]?.at).toBe(now());
  });

  it.each<[what: string, fault: Fault, outcome: unknown, isDone: boolean]>([
    ['cuts the line before the work is done', { kind: 'drop', work: 'undone' }, 'dropped', false],
    ['cuts the line after the work is done', { kind: 'drop', work: 'done' }, 'dropped', true],
    ['says that the server failed, and then it did nothing', serverError(), page(500), false],
    ['shows a page for people although the work is done', htmlInsteadOfJson, page(200), true],
  ])('%s', (_, fault, outcome, isDone) => {
    const { mark, isRead, fakeService } = marking();
    fakeService.faults.order({ host: 'api', method: 'POST', route: '/manga/{id}/read' }, fault);
    expect(mark()).toEqual(outcome);
    expect(isRead()).toBe(isDone);
    expect(fakeService.journal.requests({ status: 'dropped' })).toHaveLength(outcome === 'dropped' ? 1 : 0);
  });

  it('breaks off JSON in the middle, or gives it an unexpected shape', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({}, { kind: 'spoil', how: 'truncated' });
    fakeService.faults.order({}, { kind: 'spoil', how: 'wrong-type' });
    const { body, headers } = answer({ target: '/manga' });
    expect(headers['content-type']).toBe('application/json');
    expect(() => JSON.parse(String(body))).toThrow(SyntaxError);
    expect(jsonOf(answer({ target: '/manga' }))).toMatchObject({ data: 42 });
  });

  it('does not shield from the rules', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({}, { kind: 'delay', ms: 1 }, 6);
    expect(Array.from({ length: 6 }, () => answer({}).status)).toEqual([200, 200, 200, 200, 200, 429]);
    fakeService.faults.order({}, serverError());
    expect(answer({}).status).toBe(429);
    const judges = fakeService.journal.requests({ status: 429 }).map(({ judgedBy }) => judgedBy);
    expect(judges).toEqual(['allowance', 'allowance']);
  });

  it('can be called off', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({}, serverError(), 5);
    fakeService.faults.clear();
    expect(answer({}).status).toBe(200);
  });
});
