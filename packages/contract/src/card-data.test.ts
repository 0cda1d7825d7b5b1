import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { api } from '#api.ts';
import { CARD_DATA_TEXT, findCardField } from '#card-data.ts';
import type { Endpoint } from '#endpoint.ts';
import { placesIn, sampleWire, withValue } from '#sample-values.fixture.ts';
import { parseRequest } from '#wire.ts';

const CARD = '4111111111111111';
const WAYS = [CARD, '4111 1111 1111 1111', '4111-1111-1111-1111', 'pan_4111111111111111', Number(CARD)] as const;

/** The parsing result of every request with a card number in each of its places in turn. */
const parsed = Object.values<Endpoint>(api).flatMap((endpoint) => {
  const sample = sampleWire(endpoint.request);
  return placesIn(sample).flatMap((place) =>
    WAYS.map((card) => {
      const wire = withValue(sample, place, card);
      const answer = parseRequest(endpoint, wire);
      return { call: endpoint.name, place: place.join('.'), card, answer };
    }),
  );
});

describe('card numbers in a request', () => {
  test('a card number is refused in every field that is not listed as exempt [LOP-079]', () => {
    const taken = parsed.filter(({ card, answer }) => card === CARD && answer.ok);
    const names = taken.map(({ place }) => place.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '');
    expect([...new Set(names)].toSorted((one, other) => one.localeCompare(other))).toEqual([
      'accountNumber',
      'customerId',
      'customerIds',
      'loanId',
      'newPassword',
      'password',
    ]);
    const refused = parsed.filter(({ answer }) => !answer.ok && answer.fields[0]?.message === CARD_DATA_TEXT);
    expect(refused.length).toBeGreaterThan(400);
    expect(new Set(refused.map(({ call }) => call)).size).toBeGreaterThan(45);
    expect(refused.filter(({ place, answer }) => !answer.ok && answer.fields[0]?.field !== place)).toEqual([]);
  });

  test('a card number never appears in the error message', () => {
    for (const { answer } of parsed) expect(JSON.stringify(answer.ok ? null : answer.fields)).not.toMatch(/4111.?1111/);
    expect(findCardField({ dataFields: { [CARD]: 'x' } })).toBe('dataFields');
  });
});

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const phone = fc
  .tuple(
    digits(3),
    digits(3),
    digits(4),
    fc.constantFrom('+1ABC', '(A) B-C', 'A-B-C', '1 A B C', 'A.B.C', '+1 (A) B-C'),
  )
  .map(([a, b, c, form]) => form.replace('A', a).replace('B', b).replace('C', c));
const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const date = fc.tuple(instant, fc.constantFrom('Y-M-D', 'YMD', 'M/D/Y', 'M-D-Y')).map(([day, form]) => {
  const [year = '', month = '', of = ''] = day.toISOString().slice(0, 10).split('-');
  return form.replace('Y', year).replace('M', month).replace('D', of);
});
const street = fc
  .tuple(fc.nat(99_999), fc.constantFrom('Peach St', 'NW 5th Ave Apt 1204', 'Hwy 280'), fc.nat(99_999), digits(4))
  .map(([house, name, zip, four]) => `${house} ${name}, GA ${String(zip).padStart(5, '0')}-${four}`);
const amount = fc.nat(99_999_999).map((cents) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
const loanNumber = fc.stringMatching(/^\d{5}-\d{7}-\d{2}$/);
const ourId = fc.tuple(fc.constantFrom('pay', 'card', 'dev', 'code'), fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/));
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((all) => Buffer.from(all));
const token = fc
  .tuple(bytes(60), bytes(400), bytes(32))
  .map((parts) => parts.map((part) => part.toString('base64url')).join('.'));

/** Text that people and programs send to ordinary fields. The check must accept a phone, date or amount by its format, not
 *  because it happens to fail Luhn. */
const written = fc.oneof(
  phone,
  date,
  instant.map((at) => at.toISOString()),
  street,
  amount,
  loanNumber,
);
/** Characters of keys, tokens and ids. */
const random = fc.oneof(
  fc.uuid(),
  ourId.map(([prefix, rest]) => `${prefix}_${rest}`),
  bytes(32).map((all) => all.toString('hex')),
  bytes(64).map((all) => all.toString('hex')),
  bytes(48).map((all) => all.toString('base64')),
  bytes(32).map((all) => all.toString('base64url')),
  token,
  token.map((text) => `https://updates.push.example/wpush/v2/${text}`),
);

describe('digits that are not a card number', () => {
  test('a phone, date, instant, address, amount or loan number is accepted in any field [LOP-079]', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect([text, findCardField({ customerName: text, list: [text, { name: text }] })]).toEqual([text, null]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('an id, UUID, hash, token or push subscription URL is accepted in its own field [LOP-079]', () => {
    fc.assert(
      fc.property(random, (text) => {
        const others = { paymentKey: text, deviceKey: text, signature: text, value: text, endpoint: text };
        expect([text, findCardField({ ...others, cvv: text, cardIds: [{ id: text }] })]).toEqual([text, null]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the hash of terms is accepted whatever digits it has, and no card number in its place [LOP-079 PAY-005]', () => {
    const termsHash = `${CARD}${'a'.repeat(48)}`;
    expect(
      findCardField({ renewal: { termsHash }, renewalKey: `renew_${'4'.repeat(4)}x${termsHash.slice(20)}` }),
    ).toBeNull();
    expect(findCardField({ renewal: { termsHash: CARD } })).toBe('renewal.termsHash');
    expect(findCardField({ renewalKey: CARD })).toBe('renewalKey');
  });

  test('account, loan and place numbers are accepted in their fields even when they pass Luhn [LOP-079]', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{12,16}$/),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (number, degrees) => {
          const place = { latitude: String(degrees), longitude: String(degrees), weight: degrees };
          expect(
            findCardField({ bankInfo: { accountNumber: number }, loanId: number, customerIds: [number], ...place }),
          ).toBeNull();
        },
      ),
    );
  });

  test('a security code is refused, and its token is accepted', () => {
    expect(findCardField({ cvv: '123' })).toBe('cvv');
    expect(findCardField({ cvv: '4111-1111-1111-1111' })).toBe('cvv');
    expect(findCardField({ cvv: 'tok_123' })).toBeNull();
  });
});
