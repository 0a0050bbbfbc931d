import { describe, expect, it } from 'vitest';
import { htmlInsteadOfJson, serverError } from './faults.ts';
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
    order: service.fakeService.faults.order,
    where: { host: 'api', method: 'POST', route: '/manga/{id}/read' } as const,
  };
}

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

  it('cuts the line before the work is done', () => {
    const { mark, isRead, order, where, fakeService } = marking();
    order(where, { kind: 'drop', work: 'undone' });
    expect(mark()).toBe('dropped');
    expect(isRead()).toBe(false);
    expect(fakeService.journal.requests({ status: 'dropped' })).toHaveLength(1);
  });

  it('cuts the line after the work is done', () => {
    const { mark, isRead, order, where } = marking();
    order(where, { kind: 'drop', work: 'done' });
    expect(mark()).toBe('dropped');
    expect(isRead()).toBe(true);
  });

  it('says that the server failed, and then it did nothing', () => {
    const { mark, isRead, order, where } = marking();
    order(where, serverError());
    expect(mark()).toMatchObject({ status: 500 });
    expect(isRead()).toBe(false);
  });

  it('shows a page for people although the work is done', () => {
    const { mark, isRead, order, where } = marking();
    order(where, htmlInsteadOfJson);
    expect(mark()).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(isRead()).toBe(true);
  });

  it('breaks off JSON in the middle', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({}, { kind: 'spoil', how: 'truncated' });
    const { body, headers } = answer({ target: '/manga' });
    expect(headers['content-type']).toBe('application/json');
    expect(() => JSON.parse(String(body))).toThrow(SyntaxError);
  });

  it('answers with JSON of an unexpected shape', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({}, { kind: 'spoil', how: 'wrong-type' });
    expect(jsonOf(answer({ target: '/manga' }))).toMatchObject({ data: 42 });
  });

  it('does not shield from the rules', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({}, { kind: 'delay', ms: 1 }, 6);
    expect(Array.from({ length: 6 }, () => answer({}).status)).toEqual([200, 200, 200, 200, 200, 429]);
    fakeService.faults.order({}, serverError());
    expect(answer({}).status).toBe(429);
    expect(fakeService.journal.requests({ status: 429 }).map(({ judgedBy }) => judgedBy)).toEqual([
      'allowance',
      'allowance',
    ]);
  });

  it('can be called off', () => {
    const { fakeService, answer } = createVirtual();
    fakeService.faults.order({}, serverError(), 5);
    fakeService.faults.clear();
    expect(answer({}).status).toBe(200);
  });
});
