import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSecureHeaders } from './secure-headers.ts';

const web = join(import.meta.dirname, '../../../web');
const policy =
  toSecureHeaders({ isHttps: true, frameOrigins: [], telemetryOrigins: [] })['content-security-policy'] ?? '';
const valuesOf = (directive: string): string[] => {
  const found = policy.split('; ').find((each) => each.split(' ')[0] === directive);
  return found?.split(' ').slice(1) ?? [];
};

test('the policy names exactly the trusted-types policies that the web app creates', () => {
  const created = globSync('{src,worker,public}/**/*.{ts,tsx,js}', { cwd: web })
    .map((path) => readFileSync(join(web, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\.createPolicy\(\s*'([\w-]+)'/g)].map((match) => match[1]));
  expect(created.length).toBeGreaterThan(0);
  expect(valuesOf('trusted-types')).toEqual([...new Set(created)]);
  expect(valuesOf('require-trusted-types-for')).toEqual([`'script'`]);
});

test('pages may post uploads to the store’s origin and show chosen files, and nothing else', () => {
  const settings = { isHttps: true, frameOrigins: [], telemetryOrigins: ['https://a.example'] };
  const policyWith = (uploadOrigin: string | null): string =>
    toSecureHeaders({ ...settings, uploadOrigin })['content-security-policy'] ?? '';
  expect(policyWith('https://files.example')).toContain(
    "; connect-src 'self' https://a.example https://files.example;",
  );
  expect(policyWith('https://a.example')).toContain("; connect-src 'self' https://a.example;");
  expect(policyWith(null)).toContain("; connect-src 'self' https://a.example;");
  expect(policyWith('https://files.example').replace(' https://files.example', '')).toBe(policyWith(null));
  expect(valuesOf('img-src')).toEqual(["'self'", 'data:', 'blob:']);
  expect(valuesOf('form-action')).toEqual(["'self'"]);
});

test('pages may post the form of the payout card to its processor, and forms nowhere else', () => {
  const settings = { isHttps: true, frameOrigins: ['https://cards.example'], telemetryOrigins: [] };
  const found = toSecureHeaders({ ...settings, formOrigin: 'https://cards.example' })['content-security-policy'];
  expect(found).toContain("; form-action 'self' https://cards.example; frame-ancestors 'none';");
});

test('the policy names one place for reports, in the only way that every browser follows', () => {
  expect([valuesOf('report-uri'), valuesOf('report-to')]).toEqual([['/api/cspReports'], []]);
});
