import { beforeEach, describe, expect, it } from 'vitest';
import { failureSentence, isLastingRefusal, pressFailureSentence } from '../../../components/texts/failure-sentence';
import { failureFamilies } from '../../../lib/failure';
import { languages, speak } from '../../support/texts';
import '../../support/english';

const codes = Object.keys(failureFamilies);

describe.each(languages)('the sentence for a failure in %s', (language) => {
  beforeEach(() => speak(language));

  it.each(codes)('is there for %s, and speaks of nothing technical', (code) => {
    expect(failureSentence(code)).toMatch(/^[\p{Lu}\p{Lo}].{20,}[.。]$/u);
    expect(failureSentence(code)).not.toMatch(/\b(HTTP|JSON|null|undefined|[45]\d\d)\b/);
  });

  it('is a different one for every code', () => {
    expect(new Set(codes.map(failureSentence)).size).toBe(codes.length);
  });

  it.each(['from-a-newer-version', '', 'constructor', '__proto__'])('is that of the unexpected for "%s"', (code) => {
    expect(failureSentence(code)).toBe(failureSentence('unexpected'));
  });
});

describe('the sentence for a press that came to nothing', () => {
  it('never comforts who is signed out: nothing was kept', () => {
    expect(pressFailureSentence('signed-out')).toContain('nothing was saved');
  });

  it.each(codes.filter((code) => code !== 'signed-out'))('is that of the failure for %s', (code) => {
    expect(pressFailureSentence(code)).toBe(failureSentence(code));
  });
});

it('a refusal is lasting where it is of the password or the client, and not where it may pass', () => {
  const passing = ['throttled', 'captcha', 'unreadable-answer', 'unreachable', 'no-background', 'toString'];
  const lasting = ['wrong-credentials', 'client-refused'];
  expect([...passing, ...lasting].filter(isLastingRefusal)).toEqual(lasting);
});
