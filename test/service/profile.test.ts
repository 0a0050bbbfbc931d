import fc from 'fast-check';
import { expect, it } from 'vitest';
import { services } from '../../lib/service/ids';
import { ownerAt, profileIn, profileOf, profiles } from '../../lib/service/profile';

it('an account keeps its name at the live service, and has another at each other one', () => {
  fc.assert(
    fc.property(fc.uuid(), (account) => {
      const owners = services.map((name) => ownerAt(profiles[name], account));
      expect(owners[0]).toBe(account);
      expect(new Set(owners).size).toBe(services.length);
      expect(owners.map(profileOf)).toEqual(services.map((name) => profiles[name]));
    }),
  );
});

it('no two services share a host of requests', () => {
  const hosts = Object.values(profiles).flatMap(({ api, auth, uploads }) => [api, auth, uploads]);
  expect(new Set(hosts).size).toBe(hosts.length);
});

it('a page that does not know the session yet shows the live service', () => {
  expect(profileIn(null)).toBe(profiles.live);
  expect(profileIn({})).toBe(profiles.live);
  expect(profileIn({ service: 'development' })).toBe(profiles.development);
});
