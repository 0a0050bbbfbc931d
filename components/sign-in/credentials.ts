import { CLIENT_ID_PREFIX } from '../../lib/service/ids';

/** What is typed into the sign-in form, and whether it can be right. Nothing wrong at first sight reaches the network. */
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

/** As the message border takes them, in characters. */
const LONGEST = 1_000;

/** What is sent: surrounding white space comes along when one copies, so it goes; a password may begin or end with it. */
export function tidied(typed: Credentials): Credentials {
  return {
    username: typed.username.trim(),
    password: typed.password,
    clientId: typed.clientId.trim(),
    clientSecret: typed.clientSecret.trim(),
  };
}

/** What cannot be right in tidied credentials, by field; empty where all may be. */
export function problemsOf(credentials: Credentials): Partial<Record<CredentialField, Problem>> {
  const problems: Partial<Record<CredentialField, Problem>> = {};
  for (const field of credentialFields) {
    if (credentials[field] === '') problems[field] = 'missing';
    else if (credentials[field].length > LONGEST) problems[field] = 'tooLong';
  }
  if (!problems.clientId && !credentials.clientId.startsWith(CLIENT_ID_PREFIX)) problems.clientId = 'clientIdPrefix';
  return problems;
}
