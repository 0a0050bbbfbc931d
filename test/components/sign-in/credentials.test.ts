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

  it('may be right when all are there', () => {
    expect(problemsOf(good)).toEqual({});
  });

  it.each(['username', 'password', 'clientId', 'clientSecret'])('cannot be right without %s', (field) => {
    expect(problemsOf({ ...good, [field]: '' })).toEqual({ [field]: 'missing' });
  });

  it('cannot be right with white space for a name', () => {
    expect(problemsOf(trimmed({ ...good, username: '   ' }))).toEqual({ username: 'missing' });
  });

  it.each(['client-1', 'Personal-client-1', 'personal-clien', 'x personal-client-1'])(
    'cannot be right with "%s" for a client id',
    (clientId) => {
      expect(problemsOf({ ...good, clientId })).toEqual({ clientId: 'clientIdPrefix' });
    },
  );

  it('cannot be right where they are longer than a message may carry', () => {
    expect(problemsOf({ ...good, password: 'x'.repeat(1_001) })).toEqual({ password: 'tooLong' });
    expect(problemsOf({ ...good, password: 'x'.repeat(1_000) })).toEqual({});
  });
});
