import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '#platform/limits.ts';
import { makeSealing } from '#platform/sealing.ts';
import { signLink } from './signed-links.fixture.ts';
import { proveLink, signOwnLink, toLinkUrl, type SignedLink } from './signed-links.ts';

const NEW_KEY = 'the key that signs links since yesterday';
const OLD_KEY = 'the key that signed links until yesterday';
const NOW = 1_790_000_000;
const sealing = makeSealing([NEW_KEY, OLD_KEY]);

const LINK: SignedLink = {
  profileId: '5eed0000-0000-4000-8000-000000000003',
  path: '/tmx/Accounts/1204/Payment',
  expiration: NOW + 3600,
  isGuest: false,
};
const SIGNATURE = signLink(sealing, LINK);
const OWN_SIGNATURE = signOwnLink(sealing, LINK);

const kindOf = (link: SignedLink, signature: string, now = NOW): string =>
  proveLink(sealing, link, signature, now).kind;

test('a link is valid until the second before its expiration [OPEN-09]', () => {
  expect(SIGNATURE).toMatch(/^[0-9a-f]{64}$/);
  expect(kindOf(LINK, SIGNATURE)).toBe('valid');
  expect(kindOf(LINK, SIGNATURE, LINK.expiration - 1)).toBe('valid');
  expect(kindOf(LINK, SIGNATURE, LINK.expiration)).toBe('expired');
});

test('uses are counted separately for two links to the same page in the same second [OPEN-09]', () => {
  const signatures = [signOwnLink(sealing, LINK), signOwnLink(sealing, LINK)];
  const hashes = signatures.map((signature) => {
    const proven = proveLink(sealing, LINK, signature, NOW);
    return proven.kind === 'valid' ? proven.hash.toString('hex') : proven.kind;
  });
  expect(new Set([...hashes, 'altered', 'expired']).size).toBe(4);
});

test('an altered link is never reported as expired [OPEN-09]', () => {
  expect(kindOf({ ...LINK, path: '/Home' }, SIGNATURE, LINK.expiration + 1)).toBe('altered');
});

test('a correctly signed link is refused when it is valid for longer than 72 hours', () => {
  const expiration = NOW + LIMITS.linkHorizonSeconds;
  expect(kindOf({ ...LINK, expiration }, signLink(sealing, { ...LINK, expiration }))).toBe('valid');
  const longer = { ...LINK, expiration: expiration + 1 };
  expect(kindOf(longer, signLink(sealing, longer))).toBe('altered');
});

test('a link signed with the previous key works, and a link with an unknown key does not', () => {
  expect(kindOf(LINK, signLink(makeSealing([OLD_KEY]), LINK))).toBe('valid');
  expect(kindOf(LINK, signLink(makeSealing(['a key of somebody else, 32 characters']), LINK))).toBe('altered');
});

test('only our own pages can be linked, and a guest link only to a payment [OPEN-09 OPEN-11]', () => {
  for (const path of ['/', '/ContactUs', '//evil.example/tmx', '/tmx/Accounts?x=1', 'https://evil.example']) {
    const link = { ...LINK, path };
    expect(kindOf(link, signLink(sealing, link))).toBe('altered');
  }
  for (const path of ['/Home', '/tmx/Accounts/1204', '/tmx/PaymentMethods']) {
    const link = { ...LINK, path, isGuest: true };
    expect(kindOf(link, signLink(sealing, link))).toBe('altered');
  }
  const guest = { ...LINK, isGuest: true };
  expect(kindOf(guest, signLink(sealing, guest))).toBe('valid');
});

test('a link with a bar in one part is refused, so that no two links share a signed text', () => {
  const link = { ...LINK, profileId: `${LINK.profileId}|/Home` };
  expect(kindOf(link, signLink(sealing, link))).toBe('altered');
});

test('the URL of a link carries exactly the signed parts and the signature', () => {
  const url = new URL(toLinkUrl('https://lender.example', { ...LINK, isGuest: true }, SIGNATURE));
  expect(url.pathname).toBe(LINK.path);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    profileId: LINK.profileId,
    signature: SIGNATURE,
    expiration: String(LINK.expiration),
    guestPayment: 'true',
  });
});

type Mutant = { readonly link: SignedLink; readonly signature: string };

const flipBit = (hex: string, bit: number): string => {
  const bytes = Buffer.from(hex, 'hex');
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes.toString('hex');
};
const swap = (text: string, at: number): string =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
const unchangedLink = (signature: string): Mutant => ({ link: LINK, signature });
const unchangedSignature = (change: Partial<SignedLink>): Mutant => ({
  link: { ...LINK, ...change },
  signature: SIGNATURE,
});

const mutants = fc.oneof(
  fc.integer({ min: 0, max: 255 }).map((bit) => unchangedLink(flipBit(SIGNATURE, bit))),
  fc.integer({ min: 0, max: 62 }).map((at) => unchangedLink(swap(SIGNATURE, at))),
  fc.integer({ min: 0, max: 63 }).map((length) => unchangedLink(SIGNATURE.slice(0, length))),
  fc.string({ maxLength: 80 }).map((tail) => unchangedLink(`${SIGNATURE}${tail}`)),
  fc.constant(unchangedLink(SIGNATURE.toUpperCase())),
  fc.integer({ min: 0, max: 383 }).map((bit) => unchangedLink(flipBit(OWN_SIGNATURE, bit))),
  fc
    .integer({ min: 0, max: 95 })
    .filter((length) => length !== 64)
    .map((length) => unchangedLink(OWN_SIGNATURE.slice(0, length))),
  fc.constant(unchangedLink(OWN_SIGNATURE.slice(32))),
  fc.constant(unchangedLink(OWN_SIGNATURE.slice(0, 32) + SIGNATURE)),
  fc.integer({ min: -3600, max: 3600 }).map((seconds) => unchangedSignature({ expiration: LINK.expiration + seconds })),
  fc.double().map((expiration) => unchangedSignature({ expiration })),
  fc
    .constantFrom(
      '/Home',
      '/tmx/Accounts/1205/Payment',
      '/inl/Accounts/1204/Payment',
      '/tmx/accounts/1204/payment',
      '/tmx/Accounts/1204/Payment/',
      '/tmx/Accounts/1204/Payment/Review',
      '/tmx/Accounts/1204',
    )
    .map((path) => unchangedSignature({ path })),
  fc.integer({ min: 0, max: LINK.path.length - 2 }).map((at) => unchangedSignature({ path: swap(LINK.path, at) })),
  fc.integer({ min: 0, max: 34 }).map((at) => unchangedSignature({ profileId: swap(LINK.profileId, at) })),
  fc.string({ maxLength: 60 }).map((profileId) => unchangedSignature({ profileId })),
  fc.constant(unchangedSignature({ isGuest: true })),
  fc.constant(unchangedSignature({ profileId: LINK.path, path: LINK.profileId })),
  fc
    .string({ minLength: 32, maxLength: 64 })
    .map((key) => unchangedLink(signLink(makeSealing([key]), LINK)))
    .filter(({ signature }) => signature !== SIGNATURE),
);

test('none of 10,000 mutated links is accepted [OPEN-09]', () => {
  let tried = 0;
  fc.assert(
    fc.property(
      mutants.filter(({ link, signature }) => signature !== SIGNATURE || JSON.stringify(link) !== JSON.stringify(LINK)),
      ({ link, signature }) => {
        tried += 1;
        expect(kindOf(link, signature)).toBe('altered');
      },
    ),
    { numRuns: 10_000 },
  );
  expect(tried).toBe(10_000);
});
