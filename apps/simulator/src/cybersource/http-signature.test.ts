import { describe, expect, test } from 'vitest';
import { checkSignature } from './http-signature.ts';
import { signedHeaders } from './sign-request.fixture.ts';

const NOW = Date.parse('2026-06-15T15:00:00Z');
const URL_TEXT = 'http://127.0.0.1:8090/cybersource/pts/v2/payments';
const BODY = { amount: '225.00' };

function aSignedRequest(body: unknown = BODY) {
  const headers: Record<string, string> = {
    host: '127.0.0.1:8090',
    ...signedHeaders({ method: 'POST', url: URL_TEXT, body, nowMs: NOW }),
  };
  return {
    method: 'POST',
    target: '/cybersource/pts/v2/payments',
    headers,
    raw: Buffer.from(JSON.stringify(body)),
    nowMs: NOW,
  };
}

describe('HTTP signature of a request', () => {
  test('a well-signed request passes', () => {
    expect(checkSignature(aSignedRequest())).toEqual({ ok: true });
  });

  test('a changed body is refused by its digest', () => {
    expect(checkSignature({ ...aSignedRequest(), raw: Buffer.from('{"amount":"1.00"}') })).toEqual({
      ok: false,
      why: 'digest does not match the body',
    });
  });

  test('a request sent to another path is refused by its signature', () => {
    expect(checkSignature({ ...aSignedRequest(), target: '/cybersource/tss/v2/searches' })).toEqual({
      ok: false,
      why: 'signature does not match',
    });
  });

  test('a wrong key, a wrong merchant and no headers at all are refused', () => {
    const request = aSignedRequest();
    const otherKey = {
      ...request.headers,
      signature: String(request.headers['signature']).replace('sim-key-1', 'sim-key-2'),
    };
    expect(checkSignature({ ...request, headers: otherKey })).toEqual({ ok: false, why: 'unknown key' });
    expect(checkSignature({ ...request, headers: { ...request.headers, 'v-c-merchant-id': 'somebody' } })).toEqual({
      ok: false,
      why: 'unknown merchant',
    });
    expect(checkSignature({ ...request, headers: {} }).ok).toBe(false);
  });

  test('a request six minutes old is refused', () => {
    expect(checkSignature({ ...aSignedRequest(), nowMs: NOW + 6 * 60_000 })).toEqual({
      ok: false,
      why: 'date missing or out of range',
    });
  });

  test('the parenthesized request target used before 2024 is refused', () => {
    const request = aSignedRequest();
    const signature = String(request.headers['signature']).replace('request-target', '(request-target)');
    expect(checkSignature({ ...request, headers: { ...request.headers, signature } })).toEqual({
      ok: false,
      why: 'not every required header is signed',
    });
  });

  test('a signature without the digest is refused', () => {
    const request = aSignedRequest();
    const signature = String(request.headers['signature']).replace(' digest', '');
    expect(checkSignature({ ...request, headers: { ...request.headers, signature } })).toEqual({
      ok: false,
      why: 'not every required header is signed',
    });
  });
});
