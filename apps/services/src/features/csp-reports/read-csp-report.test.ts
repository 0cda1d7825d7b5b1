import { describe, expect, test } from 'vitest';
import { readCspReports } from './read-csp-report.ts';

const old = (fields: object) => ({ 'csp-report': fields });
const reporting = (body: object, type = 'csp-violation') => [
  { type, age: 1, url: 'https://a/', user_agent: 'x', body },
];

describe('readCspReports', () => {
  test('readCspReports reads both formats and leaves out queries, hashes, numbers and samples', () => {
    const page = 'https://pay.example/tmx/MakePayment/100001/k_9f2?ssn=123-45-6789#token';
    const wanted = [{ directive: 'script-src-elem', blocked: 'https://evil.example', page: '/tmx/MakePayment/*/*' }];
    expect(
      readCspReports(
        old({
          'document-uri': page,
          referrer: 'https://mail.example/ann@example.com',
          'violated-directive': 'script-src-elem',
          'blocked-uri': 'https://evil.example/skim.js?card=4242424242424242',
          'script-sample': 'alert(1)',
        }),
      ),
    ).toEqual(wanted);
    expect(
      readCspReports(
        reporting({
          documentURL: page,
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/skim.js?card=4242424242424242',
          sample: 'alert(1)',
          sourceFile: 'https://pay.example/assets/a.js',
        }),
      ),
    ).toEqual(wanted);
  });

  test.each([
    ['inline', 'inline'],
    ['trusted-types-policy evil', 'other'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data', 'data'],
    ['blob:https://pay.example/4a1c', 'blob'],
    ['chrome-extension://abcdef/inject.js', 'other'],
    [`https://${'a'.repeat(120)}.example/`, 'other'],
    ['', 'other'],
  ])('readCspReports records the blocked address "%s" as %s', (blocked, kept) => {
    const [report] = readCspReports(old({ 'effective-directive': 'script-src', 'blocked-uri': blocked }));
    expect(report).toEqual({ directive: 'script-src', blocked: kept, page: '/other' });
  });

  test.each([
    ['nothing', null],
    ['a text', 'script-src'],
    ['an unknown directive', old({ 'effective-directive': 'robert' })],
    ['another kind of report', reporting({ effectiveDirective: 'script-src' }, 'deprecation')],
    ['a directive that is no text', reporting({ effectiveDirective: { toString: 1 } })],
    ['an empty list', []],
  ])('readCspReports finds no report in %s', (_what, body) => {
    expect(readCspReports(body)).toEqual([]);
  });

  test('readCspReports reads at most 20 reports of one request', () => {
    const [one] = reporting({ effectiveDirective: 'img-src', blockedURL: 'inline' });
    expect(readCspReports(Array.from({ length: 50 }, () => one))).toHaveLength(20);
  });
});
