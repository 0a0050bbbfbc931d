/** Without the schema library, which content scripts do not carry. */

export const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** As the service writes them. */
export const ID = new RegExp(`^${UUID}$`);

export function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && isId(value.toLowerCase());
}
