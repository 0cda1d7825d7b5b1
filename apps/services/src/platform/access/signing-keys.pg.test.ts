import { SignJWT, generateKeyPair } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeFindClaims, signAccessToken } from './access-token.ts';
import { loadSigningKeys, rotateSigningKeys } from './signing-keys.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';

const ISSUER = 'https://lender.example/userpool';
/** Reads the table at every look-up, as a process does after its reload interval. */
const EAGER = { reloadMs: 0, unknownKeyMs: 0 } as const;
const LAZY = { reloadMs: 3_600_000, unknownKeyMs: 0 } as const;

let owner: Database;
beforeEach(async () => {
  owner = (await copyTestDatabase()).open('owner');
});

const age = statement(
  'test_age_keys',
  `update user_pool.signing_key set created_at = created_at - make_interval(secs => $1)`,
);

function issue(keys: Awaited<ReturnType<typeof loadSigningKeys>>): Promise<string> {
  return signAccessToken(keys, ISSUER, {
    sub: 'ann',
    sessionId: 'ses_1',
    bindingHash: Buffer.alloc(32, 7),
    nowSeconds: Math.floor(Date.now() / 1000),
  });
}

function kidOf(token: string): string {
  const head = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
  return head.kid;
}

describe('rotation of signing keys', () => {
  test('a new key is published at once and signs after ten minutes, and old tokens stay valid', async () => {
    const [one, two] = [await loadSigningKeys(owner, EAGER), await loadSigningKeys(owner, EAGER)];
    const before = await issue(one);
    const { added, retired } = await rotateSigningKeys(owner);
    expect(retired).toEqual([]);
    for (const keys of [one, two]) {
      expect((await keys.published()).keys.map((key) => key.kid)).toEqual([added, kidOf(before)]);
      expect(kidOf(await issue(keys))).toBe(kidOf(before));
    }
    await owner.rows(age, [601]);
    const after = await issue(one);
    expect(kidOf(after)).toBe(added);
    for (const keys of [one, two])
      for (const token of [before, after])
        expect(await makeFindClaims(keys, ISSUER)(token)).toMatchObject({ sub: 'ann', sessionId: 'ses_1' });
  });

  test('a process reads the key table again when a token names an unknown key', async () => {
    const idle = await loadSigningKeys(owner, LAZY);
    await rotateSigningKeys(owner);
    await owner.rows(age, [601]);
    const token = await issue(await loadSigningKeys(owner));
    expect(await makeFindClaims(idle, ISSUER)(token)).toMatchObject({ sub: 'ann' });
  });

  test('a key is retired once a newer key has signed for a token’s lifetime, and opens nothing', async () => {
    const keys = await loadSigningKeys(owner, EAGER);
    const before = await issue(keys);
    await rotateSigningKeys(owner);
    await owner.rows(age, [1600]);
    expect((await rotateSigningKeys(owner)).retired).toEqual([]);
    await owner.rows(age, [100]);
    expect((await rotateSigningKeys(owner)).retired).toEqual([kidOf(before)]);
    expect((await keys.published()).keys.map((key) => key.kid)).not.toContain(kidOf(before));
    expect(await makeFindClaims(keys, ISSUER)(before)).toBeNull();
    expect(await makeFindClaims(keys, ISSUER)(await issue(keys))).not.toBeNull();
  });

  test('the hashed names of sign-in counters stay the same when the signing keys change', async () => {
    const keys = await loadSigningKeys(owner, EAGER);
    const hidden = keys.hideName('ann@example.com');
    for (let round = 0; round < 3; round += 1) {
      await rotateSigningKeys(owner);
      await owner.rows(age, [3600]);
    }
    expect((await loadSigningKeys(owner)).hideName('ann@example.com')).toBe(hidden);
    expect(keys.hideName('ann@example.com')).toBe(hidden);
  });

  test('only one process makes the first key when several start at once on an empty table', async () => {
    const loaded = await Promise.all(Array.from({ length: 4 }, () => loadSigningKeys(owner)));
    expect(new Set(await Promise.all(loaded.map(async (keys) => (await keys.signer()).kid))).size).toBe(1);
  });

  test('unknown key ids do not make a process read the key table more often', async () => {
    let reads = 0;
    const counted: Queryable = {
      rows: (query, values) => {
        reads += 1;
        return owner.rows(query, values);
      },
      row: (query, values) => owner.row(query, values),
    };
    const keys = await loadSigningKeys({ ...owner, ...counted }, { reloadMs: 3_600_000, unknownKeyMs: 60_000 });
    const readsAtStart = reads;
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await Promise.all(
      Array.from({ length: 50 }, (_unused, index) =>
        new SignJWT({ sub: 'ann' })
          .setProtectedHeader({ alg: 'ES256', kid: `x${index}`, typ: 'at+jwt' })
          .sign(privateKey),
      ),
    );
    const find = makeFindClaims(keys, ISSUER);
    for (const token of forged) expect(await find(token)).toBeNull();
    expect(reads - readsAtStart).toBe(0);
  });
});
