import { expect, test } from 'vitest';
import { LEAST_REQUESTS, readArguments } from '../../../scripts/smoke/arguments.mjs';

const chapter = 'b8a6d1e0-1111-4aaa-8bbb-000000000003';

test('a visit to the live service reads only, asks first, and takes the browser that is there, unless it is said', () => {
  const usual = { browser: undefined, write: undefined, limit: 100, isLocal: false, isAgreed: false };
  expect(readArguments([])).toEqual(usual);
  expect(
    readArguments(['--browser', 'firefox', '--write', chapter.toUpperCase(), '--requests', '40', '--local', '--yes']),
  ).toEqual({ browser: 'firefox', write: chapter, limit: 40, isLocal: true, isAgreed: true });
  expect(readArguments(['--browser', 'chromium']).browser).toBe('chromium');
});

test('of a browser that is named twice, the last one counts: the command names to its second half the one that it chose', () => {
  expect(readArguments(['--browser', 'chromium', '--browser', 'firefox']).browser).toBe('firefox');
});

test.each([
  [['--browser', 'safari'], '--browser takes chromium or firefox, not safari.'],
  [['--browser', ''], '--browser takes chromium or firefox, not .'],
  [['--requests', String(LEAST_REQUESTS - 1)], `--requests takes a whole number from ${LEAST_REQUESTS}`],
  [['--requests', '1001'], '--requests takes a whole number'],
  [['--requests', '1e2.5'], '--requests takes a whole number'],
  [['--write', 'all'], '--write takes the id of one chapter'],
  [['--wirte', chapter], '--wirte'],
  [[chapter], chapter],
])('%j is refused, and said why', (given, why) => {
  expect(() => readArguments(given)).toThrow(why);
});
