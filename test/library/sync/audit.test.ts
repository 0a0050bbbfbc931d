import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditPage, FIRST_AUDIT } from '../../../lib/library/sync/audit';
import type { AuditStep } from '../../../lib/model/sync-job';
import { id } from '../rows';

const PAGE = 500;

/** Looks at pages until nothing more is to be looked at; what was shown is known then, and what is gone too. The order is that of ids. */
function audit(service: readonly string[], known: readonly string[]): { deleted: string[]; requests: number } {
  let here = [...known];
  const deleted: string[] = [];
  let requests = 0;
  for (let step: AuditStep | null = FIRST_AUDIT; step !== null; ) {
    requests += 1;
    const offset = step.page * PAGE;
    const { suspects, next } = auditPage(step, service.slice(offset, offset + PAGE), service.length, here);
    for (const one of suspects) expect(service.includes(one)).toBe(false);
    expect(requests).toBeLessThan(60);
    deleted.push(...suspects);
    here = [...new Set([...here, ...service.slice(offset, offset + PAGE)])]
      .filter((one) => !deleted.includes(one))
      .sort();
    step = next;
  }
  return { deleted, requests };
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => id(10 * n + 10));
const without = (all: readonly string[], ...places: readonly number[]) => all.filter((_, n) => !places.includes(n));

describe('the search for deleted chapters', () => {
  it('takes one request where nothing is gone, however many there are', () => {
    const all = ids(20_000);
    expect(audit(all, all)).toEqual({ deleted: [], requests: 1 });
    expect(audit([], [])).toEqual({ deleted: [], requests: 1 });
  });

  it.each([0, 499, 500, 7_777, 9_999])('finds the one that is gone at place %i of 10 000 in a few', (place) => {
    const all = ids(10_000);
    const { deleted, requests } = audit(without(all, place), all);
    expect(deleted).toEqual([all[place]]);
    expect(requests).toBeLessThanOrEqual(7);
  });

  it('finds those that went together, and others with the rest of its looks', () => {
    const all = ids(3_000);
    const { deleted } = audit(without(all, 10, 11, 12, 1_500, 2_999), all);
    expect(deleted.sort()).toEqual([10, 11, 12, 1_500, 2_999].map((place) => all[place]).sort());
  });

  it('takes a chapter that is new there for no sign of anything', () => {
    const all = ids(700);
    expect(audit([id(1), ...all], all)).toEqual({ deleted: [], requests: 1 });
    expect(audit([id(1), ...without(all, 600)], all).deleted).toEqual([all[600]]);
  });

  it('never doubts one that is there, and always ends', () => {
    const someList = fc.record({
      size: fc.integer({ min: 0, max: 2_600 }),
      deleted: fc.uniqueArray(fc.nat({ max: 2_600 }), { maxLength: 6 }),
      added: fc.array(fc.nat({ max: 2_600 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(someList, ({ size, deleted, added }) => {
        const all = ids(size);
        const service = [...without(all, ...deleted), ...added.map((place) => id(10 * place + 5))].sort();
        audit([...new Set(service)], all);
      }),
    );
  });
});
