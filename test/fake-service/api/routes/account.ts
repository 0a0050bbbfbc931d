/** Who is asking, and whether the service is there at all. */
import { entity, ok } from '../answers.ts';
import { noQuery, personalRoute, publicRoute, type Route } from '../route.ts';
import { userAttributes } from '../shown/user.ts';

export const accountRoutes: readonly Route[] = [
  publicRoute('GET /ping', noQuery, () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'pong' })),
  personalRoute('GET /auth/check', noQuery, () =>
    ok({ isAuthenticated: true, roles: ['ROLE_USER'], permissions: ['manga.view', 'chapter.view'] }),
  ),
  personalRoute('GET /user/me', noQuery, ({ account: { id, username } }) => {
    const relationships = [{ id, type: 'user_profile' }];
    return entity({ id, type: 'user', attributes: userAttributes(username), relationships }, 'personal');
  }),
];
