import { describe, expect, it } from 'vitest';
import { problemsOf, trimmed } from '../../../components/sign-in/credentials';

const good = { username: 'hana', password: 'p w+&%é ', clientId: 'personal-client-1', clientSecret: 's3' };

describe('credentials as typed', () => {
  it('lose the white space around them, but for the password, which is sent exactly as typed', () => {
    const typed = {
      username: ' hana\t',
      password: ' p w+&%é ',
      clientId: '\npersonal-client-1 ',
      clientSecret: ' s3 ',
    };
    expect(trimmed(typed)).toEqual({ ...good, password: ' p w+&%é ' });
  });

  it('may be right when all are there, and none is longer than a message may carry', () => {
    expect(problemsOf({ ...good, password: 'x'.repeat(1_000) })).toEqual({});
  });

  it.each([
    ['username', '', 'missing'],
    ['username', '   ', 'missing'],
    ['password', '', 'missing'],
    ['password', 'x'.repeat(1_001), 'tooLong'],
    ['clientId', '', 'missing'],
    ...['client-1', 'Personal-client-1', 'personal-clien', 'x personal-client-1'].map((id) => [
      ...['clientId', id, 'clientIdPrefix'],
    ]),
    ['clientSecret', '', 'missing'],
  ])('cannot be right with a %s of "%s": %s', (field = '', value, problem) => {
    expect(problemsOf(trimmed({ ...good, [field]: value }))).toEqual({ [field]: problem });
  });
});
