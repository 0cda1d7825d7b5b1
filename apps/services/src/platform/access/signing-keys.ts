import { createHmac } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';

/** The one algorithm of our tokens; a token that names another is refused, whatever it says (T11). */
export const TOKEN_ALGORITHM = 'ES256';

/** The key set in use: signs with the newest key, knows all that are not retired. */
export interface SigningKeys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** Public halves by key id. */
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  /** The published key set (RFC 7517). */
  readonly jwks: { readonly keys: readonly JWK[] };
  /** Keys the counters of sign-in attempts, so that the table names nobody. */
  hideName(name: string): string;
}

interface KeyRow {
  readonly kid: string;
  readonly private_jwk: JWK;
  readonly public_jwk: JWK;
}

const lockKeys = statement('signing_key_lock', `select pg_advisory_xact_lock(hashtext('user_pool.signing_key'))`);
const selectKeys = statement<KeyRow>(
  'signing_key_select',
  `
  select kid, private_jwk, public_jwk from user_pool.signing_key where retired_at is null order by created_at desc, kid`,
);
const insertKey = statement(
  'signing_key_insert',
  `
  insert into user_pool.signing_key (kid, algorithm, private_jwk, public_jwk) values ($1, $2, $3, $4)`,
);

/** Loads the keys, making the first one at the first start; of several processes starting at once one makes it. */
export async function loadSigningKeys(database: Database): Promise<SigningKeys> {
  const rows = await database.transaction(async (tx) => {
    await tx.rows(lockKeys);
    const found = await tx.rows<KeyRow>(selectKeys);
    if (found.length > 0) return found;
    const made = await makeKey();
    await tx.rows(insertKey, [
      made.kid,
      TOKEN_ALGORITHM,
      JSON.stringify(made.private_jwk),
      JSON.stringify(made.public_jwk),
    ]);
    return [made];
  });
  return toSigningKeys(rows);
}

async function makeKey(): Promise<KeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    private_jwk: await exportJWK(privateKey),
    public_jwk: { ...publicJwk, kid, alg: TOKEN_ALGORITHM, use: 'sig' },
  };
}

async function toSigningKeys(rows: readonly KeyRow[]): Promise<SigningKeys> {
  const newest = rows[0];
  const oldest = rows.at(-1);
  if (newest === undefined || oldest?.private_jwk.d === undefined) throw new Error('there is no signing key');
  const publicKeys = new Map<string, CryptoKey>();
  for (const row of rows) publicKeys.set(row.kid, await importKey(row.public_jwk));
  const counterKey = createHmac('sha256', oldest.private_jwk.d).update('sign-in counters').digest();
  return {
    kid: newest.kid,
    privateKey: await importKey(newest.private_jwk),
    publicKeys,
    jwks: { keys: rows.map((row) => row.public_jwk) },
    hideName: (name) => createHmac('sha256', counterKey).update(name).digest('base64url'),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, TOKEN_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key is not an elliptic curve key');
  return key;
}
