import { CLIENT_ID_PREFIX } from '../../lib/service/ids';

/** As typed into the sign-in form. Obvious mistakes are found here and never reach the network. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type CredentialField = keyof Credentials;
export type Problem = 'missing' | 'clientIdPrefix' | 'tooLong';

/** The fields in the order of the form. */
export const credentialFields = ['username', 'password', 'clientId', 'clientSecret'] as const;

/** In characters, as `lib/messages/contract.ts` accepts them. */
const LONGEST = 1_000;

/** Trims white space, which often comes with copied text, but not from the password, which may begin or end with it. */
export function trimmed(typed: Credentials): Credentials {
  return {
    username: typed.username.trim(),
    password: typed.password,
    clientId: typed.clientId.trim(),
    clientSecret: typed.clientSecret.trim(),
  };
}

/** What cannot be right in trimmed credentials, by field. */
export function problemsOf(credentials: Credentials): Partial<Record<CredentialField, Problem>> {
  const problems: Partial<Record<CredentialField, Problem>> = {};
  for (const field of credentialFields) {
    if (credentials[field] === '') problems[field] = 'missing';
    else if (credentials[field].length > LONGEST) problems[field] = 'tooLong';
  }
  if (!problems.clientId && !credentials.clientId.startsWith(CLIENT_ID_PREFIX)) problems.clientId = 'clientIdPrefix';
  return problems;
}
