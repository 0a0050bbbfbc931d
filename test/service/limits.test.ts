import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../lib/clock';
import { quotas } from '../../lib/service/limits';

describe('the published quotas', () => {
  it('are all there, each route once: 32 routes on 29 quotas', () => {
    expect(quotas).toHaveLength(32);
    expect(new Set(quotas.map(({ method, route }) => `${method} ${route}`)).size).toBe(32);
    expect(new Set(quotas.map(({ group }) => group)).size).toBe(29);
  });

  it('agree with one another where routes share one', () => {
    for (const { group } of quotas) {
      const shared = quotas.filter((quota) => quota.group === group);
      expect(new Set(shared.map(({ requests, periodMs }) => `${requests} in ${periodMs}`)).size).toBe(1);
    }
  });

  it('give uploads one purse for files and one for sessions', () => {
    const routesOf = (group: string) => quotas.filter((quota) => quota.group === group).map(({ route }) => route);
    expect(routesOf('upload files')).toEqual(['/upload/{id}', '/upload/{id}/{id}', '/upload/{id}/batch']);
    expect(routesOf('upload begin')).toEqual(['/upload/begin', '/upload/begin/{id}']);
  });

  it.each([
    ['GET', '/at-home/server/{id}', 40, 1],
    ['POST', '/chapter/{id}/read', 300, 10],
    ['POST', '/report', 10, 1],
    ['GET', '/manga/random', 60, 1],
  ])('allow %s %s %i times in %i minutes', (method, route, requests, minutes) => {
    const quota = quotas.find((row) => row.method === method && row.route === route);
    expect(quota).toMatchObject({ requests, periodMs: minutes * MINUTE });
  });
});
