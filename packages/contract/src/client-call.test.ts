import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { api } from '#api.ts';
import { buildCall, freshForMs, mayRetry, parseAnswer, unreachable, type CallContext } from '#client-call.ts';
import type { Endpoint } from '#endpoint.ts';
import { ERROR_STATUS } from '#errors.ts';
import { sampleWire } from '#sample-values.fixture.ts';
import { parseRequest } from '#wire.ts';

const context: CallContext = {
  baseUrl: 'https://lender.example/api',
  brand: 'tmx',
  isInstalled: true,
  language: 'en',
  accessToken: 'access',
  idToken: 'identity',
  deviceKey: 'dev_1',
};
const stranger: CallContext = { baseUrl: '/api', brand: 'inl', isInstalled: false, language: 'en' };

describe('building a call', () => {
  const read = buildCall(api.getAccountDetail, { loanId: 100_001, lmsId: 2 }, context);

  test('a read carries its parameters in the query and no body [LOP-013]', () => {
    expect(read).toMatchObject({ method: 'GET', body: null });
    expect(read.url).toMatch(/\/accountdetail\?loanId=100001&lmsId=2$/);
  });

  test('every call is sent below the configured base URL [LAP-001 API-01]', () => {
    expect(read.url).toMatch(/^https:\/\/lender\.example\/api\//);
    const moved = buildCall(
      api.getAccountDetail,
      { loanId: 1, lmsId: 2 },
      { ...context, baseUrl: 'https://moved.example' },
    );
    expect(moved.url).toMatch(/^https:\/\/moved\.example\//);
  });

  const HEADERS_OF_A_CALL = [
    { name: 'authorization', value: 'Bearer access', ids: '[LAP-002]' },
    { name: 'x-id-token', value: 'identity', ids: '[LAP-003]' },
    { name: 'x-device-key', value: 'dev_1', ids: '[LAP-004]' },
    { name: 'x-api-version', value: '2', ids: '[LAP-005 API-05]' },
    { name: 'x-brand', value: 'tmx', ids: '[LAP-006 API-06]' },
    { name: 'x-pwa', value: 'true', ids: '[LAP-007 API-07]' },
    { name: 'accept-language', value: 'en', ids: '[LAP-008 API-08]' },
    { name: 'cache-control', value: 'no-cache', ids: '[LAP-009 API-09]' },
    { name: 'pragma', value: 'no-cache', ids: '[LAP-009 API-09]' },
  ];

  test.each(HEADERS_OF_A_CALL)('every call carries the header $name $ids', ({ name, value }) => {
    expect(read.headers[name]).toBe(value);
  });

  test('a call carries no header besides the listed ones [LOP-073]', () => {
    expect(Object.keys(read.headers).toSorted()).toEqual(HEADERS_OF_A_CALL.map(({ name }) => name).toSorted());
  });

  test('token and key headers are left out when the caller has none [OPEN-38 API-02 API-03 API-04]', () => {
    const { headers, url } = buildCall(api.configSettings, {}, stranger);
    expect(url).toBe('/api/configsettings');
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept-language',
      'cache-control',
      'pragma',
      'x-api-version',
      'x-brand',
      'x-pwa',
    ]);
    expect(headers['x-pwa']).toBe('false');
  });

  test('absent parameters are left out, and special characters are escaped [LOP-013]', () => {
    expect(buildCall(api.listCards, {}, context).url).toBe('https://lender.example/api/cards');
    expect(buildCall(api.getPaymentResult, { messageKey: 'a&b=c d' }, context).url).toBe(
      'https://lender.example/api/payment?messageKey=a%26b%3Dc%20d',
    );
  });

  test('a payment carries wire amounts in JSON and repeats its key as a header [LAP-100 LOP-032 LVA-015]', () => {
    const parsed = parseRequest(api.submitPayment, sampleWire(api.submitPayment.request));
    if (!parsed.ok) throw new Error('the sample must fit');
    const call = buildCall(api.submitPayment, { ...parsed.value, paymentAmount: cents(123_456) }, context);
    expect(call.method).toBe('POST');
    expect(JSON.parse(call.body ?? '')).toMatchObject({ paymentAmount: '1,234.56' });
    expect(call.headers['content-type']).toBe('application/json');
    expect(call.headers['idempotency-key']).toBe(parsed.value.paymentKey);
  });

  test('building a call throws for input that the call does not take', () => {
    expect(() => buildCall(api.getAccountDetail, { loanId: 1.5, lmsId: 2 }, context)).toThrow('"expected": "int"');
  });
});

describe('reading an answer', () => {
  test('a successful answer is parsed into domain values', () => {
    const answer = parseAnswer(api.getNextBusinessDate, 200, {
      businessDate: '2026-06-16',
      currentBusinessDate: '2026-06-15',
    });
    expect(answer).toEqual({ ok: true, value: { businessDate: '2026-06-16', currentBusinessDate: '2026-06-15' } });
  });

  test('an answer that breaks the contract becomes an internal error that names only the fields', () => {
    const answer = parseAnswer(api.getNextBusinessDate, 200, {
      businessDate: 'soon',
      currentBusinessDate: '2026-06-15',
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'InternalErrorException', message: 'The answer does not fit the contract: businessDate.' },
    });
  });

  test.each(Object.entries(ERROR_STATUS))(
    'the error code %s is passed on with its status [LOP-079 OPEN-36 OPEN-37]',
    (errorCode, status) => {
      const answer = parseAnswer(api.listCards, status, {
        errorCode,
        message: 'Why.',
        incidentId: 'req_1',
        fields: [{ field: 'a', message: 'b' }],
      });
      expect(answer).toEqual({
        ok: false,
        error: {
          code: errorCode,
          status,
          message: 'Why.',
          fields: [{ field: 'a', message: 'b' }],
          incidentId: 'req_1',
        },
      });
    },
  );

  test.each([
    [400, 'ValidationException'],
    [401, 'UnauthorizedException'],
    [404, 'NotFoundException'],
    [413, 'ValidationException'],
    [418, 'InternalErrorException'],
    [502, 'InternalErrorException'],
    [503, 'ServiceUnavailableException'],
  ] as const)('status %i with an unknown code or no body becomes %s [LER-046]', (status, code) => {
    expect(parseAnswer(api.listCards, status, '<html>')).toMatchObject({ ok: false, error: { code, status } });
    expect(parseAnswer(api.listCards, status, { errorCode: 'toString', message: '' })).toMatchObject({
      ok: false,
      error: { code },
    });
  });
});

describe('retries', () => {
  const failures = {
    network: unreachable('no network'),
    fault: fail(500),
    away: fail(503),
    refused: fail(404),
    many: fail(429),
  };

  test.each(Object.entries<Endpoint>(api))(
    '%s is retried at most once, and only when it is safe [LAP-010 LOP-074 DOC-14]',
    (_name, endpoint) => {
      for (const error of [failures.network, failures.fault, failures.away]) {
        expect(mayRetry(endpoint, error, 0)).toBe(endpoint.safeToRetry);
        expect(mayRetry(endpoint, error, 1)).toBe(false);
      }
      expect(mayRetry(endpoint, failures.refused, 0)).toBe(false);
      expect(mayRetry(endpoint, failures.many, 0)).toBe(false);
    },
  );

  test('answers stay fresh for the minutes of their kind [LOP-075 LCF-020]', () => {
    expect(freshForMs(api.getAccounts)).toBe(5 * 60_000);
    expect(freshForMs(api.getAccountHistory)).toBe(30 * 60_000);
    expect(freshForMs(api.getStore)).toBe(60 * 60_000);
    expect(freshForMs(api.serviceStatus)).toBe(60_000);
    expect(freshForMs(api.getPaymentResult)).toBe(0);
  });
});

function fail(status: number) {
  return { code: 'InternalErrorException', status, message: '', fields: [], incidentId: null } as const;
}
