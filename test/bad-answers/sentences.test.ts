import { beforeEach, describe, expect, it } from 'vitest';
import { failureSentence } from '../../components/texts/failure-sentence';
import { languages, speak } from '../support/texts';
import { everyCode } from './outcomes';

describe.each(languages)('what a bad answer comes to has a sentence of its own in %s', (language) => {
  beforeEach(() => speak(language));

  it.each(everyCode())('%s', (code) => {
    expect(failureSentence(code)).not.toBe('');
    expect(failureSentence(code)).not.toBe(failureSentence('unexpected'));
  });
});
