/** A user as others see them: live answers have two names more than the OpenAPI document (docs/service.md). */
export function userAttributes(username: string): object {
  return { username, roles: ['ROLE_USER'], avatarFileName: null, bannerFileName: null, version: 1 };
}
