import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refused } from '#platform/refused.ts';
import { parseJson } from './parse-json.ts';

/** Returns the code that a text is refused with, or `none`. Any other fault is thrown. */
function codeOf(text: string): string {
  try {
    parseJson(text);
    return 'none';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.errorCode;
  }
}

describe('strict JSON', () => {
  test('strict JSON parses every text it accepts to the same value as JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        if (/"(__proto__|constructor|prototype)":/.test(text)) return;
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  test('strict JSON throws nothing but refusals, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'a', '1')).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(codeOf(text)).toMatch(/^(none|ValidationException)$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ['{"a":1,"a":2}', 'the same name twice'],
    ['{"a":1,"\\u0061":2}', 'the same name twice'],
    ['{"x":[{"a":1,"b":{"a":1},"a":2}]}', 'the same name twice'],
    ['{"__proto__":{}}', 'not allowed'],
    ['{"\\u005f_proto__":{}}', 'not allowed'],
    ['{"a":{"constructor":{"prototype":{}}}}', 'not allowed'],
    ['[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]', 'too deeply'],
    ['{"a":', 'not valid JSON'],
    ['', 'not valid JSON'],
  ])('strict JSON refuses %s', (text, why) => {
    expect(() => parseJson(text)).toThrow(why);
  });

  test.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"\\"a\\":1","b":"x"}',
    `${'['.repeat(20)}${']'.repeat(20)}`,
  ])('strict JSON accepts %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('strict JSON reads a deep or long text in one pass without recursion', () => {
    const started = performance.now();
    expect(() => parseJson('['.repeat(60_000))).toThrow('too deeply');
    expect(() => parseJson(`"${'\\u0041'.repeat(10_000)}"`)).not.toThrow();
    expect(performance.now() - started).toBeLessThan(500);
  });
});
