import { describe, expect, test } from 'vitest';
import { readCspReport } from './read-csp-report.ts';

const sent = (fields: object) => ({ 'csp-report': fields });

describe('readCspReport', () => {
  test('readCspReport leaves out queries, hashes, numbers, referrers and samples', () => {
    const report = readCspReport(
      sent({
        'document-uri': 'https://pay.example/tmx/MakePayment/100001/k_9f2?ssn=123-45-6789#token',
        referrer: 'https://mail.example/ann@example.com',
        'violated-directive': "script-src-elem 'self'",
        'blocked-uri': 'https://evil.example/skim.js?card=4242424242424242',
        'script-sample': 'alert(1)',
      }),
    );
    expect(report).toEqual({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/tmx/MakePayment/*/*',
    });
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
  ])('readCspReport records the blocked address "%s" as %s', (blocked, kept) => {
    const report = readCspReport(sent({ 'effective-directive': 'script-src', 'blocked-uri': blocked }));
    expect(report).toEqual({ directive: 'script-src', blocked: kept, page: '/other' });
  });

  test.each([
    ['nothing', null],
    ['a text', 'script-src'],
    ['a list', [sent({ 'effective-directive': 'script-src' })]],
    ['an unknown directive', sent({ 'effective-directive': 'robert' })],
    ['a directive that is no text', sent({ 'effective-directive': { toString: 1 } })],
  ])('readCspReport finds no report in %s', (_what, body) => {
    expect(readCspReport(body)).toBe(null);
  });
});
