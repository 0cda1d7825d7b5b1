import { createHmac } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import { foldAddress } from './fold-address.ts';

/** The only algorithm of our tokens. A token that names another algorithm is refused (security T11). */
export const TOKEN_ALGORITHM = 'ES256';

/** The key that signs now. */
export interface Signer {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** The set of signing keys in use. It is read again every few minutes and when a token names an unknown key, so that keys
 *  change without a restart (D18). */
export interface SigningKeys {
  /** Returns the newest key that every process has had time to load. */
  signer(): Promise<Signer>;
  /** Returns the public key with this id; null when it is unknown or retired. */
  find(kid: string): Promise<CryptoKey | null>;
  /** Returns the published key set (RFC 7517), including keys that do not sign yet. */
  published(): Promise<{ readonly keys: readonly JWK[] }>;
  /** Hashes a name for the sign-in counters, so that the table holds no names. Key rotation does not change the hash. */
  hideName(name: string): string;
  /** Hashes an IP address for the counters, after folding it to its network (`foldAddress`). */
  hideAddress(ip: string): string;
}

interface KeyRow {
  readonly kid: string;
  readonly private_jwk: JWK;
  readonly public_jwk: JWK;
  readonly created_at: Date;
  readonly retired_at: Date | null;
}

interface KeySet {
  readonly loadedAtMs: number;
  readonly byId: ReadonlyMap<string, CryptoKey>;
  /** Newest first. */
  readonly signers: readonly (Signer & { readonly readyAtMs: number })[];
  readonly published: { readonly keys: readonly JWK[] };
  readonly nameKey: Buffer;
}

const lockKeys = statement('signing_key_lock', `select pg_advisory_xact_lock(hashtext('user_pool.signing_key'))`);
const selectKeys = statement<KeyRow>(
  'signing_key_select',
  `
  select kid, private_jwk, public_jwk, created_at, retired_at from user_pool.signing_key order by created_at desc, kid`,
);
const insertKey = statement(
  'signing_key_insert',
  `
  insert into user_pool.signing_key (kid, algorithm, private_jwk, public_jwk) values ($1, $2, $3, $4)`,
);
// A key may be retired when a newer one has signed for longer than any token lives.
const retireKeys = statement<{ kid: string }>(
  'signing_key_retire',
  `
  update user_pool.signing_key k set retired_at = now()
   where retired_at is null and exists (
     select from user_pool.signing_key newer
      where newer.created_at > k.created_at and newer.created_at <= now() - make_interval(secs => $1)) returning kid`,
);

/** Loads the keys, and creates the first one at the first start. When several processes start at once, one of them creates it. */
export async function loadSigningKeys(
  database: Database,
  pace: { reloadMs: number; unknownKeyMs: number } = {
    reloadMs: LIMITS.signingKeysReloadMs,
    unknownKeyMs: LIMITS.unknownKeyReloadMs,
  },
): Promise<SigningKeys> {
  await database.transaction(async (tx) => {
    await tx.rows(lockKeys);
    if ((await tx.rows<KeyRow>(selectKeys)).length === 0) await addKey(tx);
  });
  let current = await loadKeySet(database);
  const hideName = (name: string): string => createHmac('sha256', current.nameKey).update(name).digest('base64url');
  let underWay: Promise<KeySet> | null = null;
  const reload = (): Promise<KeySet> => {
    underWay ??= loadKeySet(database)
      .then((loaded) => (current = loaded))
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  const fresh = (agedMs = pace.reloadMs): Promise<KeySet> =>
    performance.now() - current.loadedAtMs < agedMs ? Promise.resolve(current) : reload();
  return {
    signer: async () => chooseSigner(await fresh()),
    find: async (kid) => {
      const known = (await fresh()).byId.get(kid);
      // Unknown key ids cannot make us read the table more often than this.
      return known ?? (await fresh(pace.unknownKeyMs)).byId.get(kid) ?? null;
    },
    published: async () => (await fresh()).published,
    hideName,
    hideAddress: (ip) => hideName(foldAddress(ip)),
  };
}

/** Adds a key, which is published at once and signs after ten minutes. Retires keys that no valid token can name. Returns the
 *  ids of the new and the retired keys. Source: D18, security T11. */
export function rotateSigningKeys(database: Database): Promise<{ added: string; retired: readonly string[] }> {
  return database.transaction(async (tx) => {
    await tx.rows(lockKeys);
    const retired = await tx.rows<{ kid: string }>(retireKeys, [
      LIMITS.signingKeyLearnSeconds + LIMITS.linkSessionSeconds + LIMITS.signingKeysReloadMs / 1000,
    ]);
    return { added: await addKey(tx), retired: retired.map((row) => row.kid) };
  });
}

function chooseSigner({ signers }: KeySet): Signer {
  const oldest = signers.at(-1);
  const ready = signers.find((each) => each.readyAtMs <= Date.now()) ?? oldest;
  if (ready === undefined) throw new Error('there is no signing key');
  return ready;
}

async function addKey(tx: Queryable): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const shown = { ...publicJwk, kid, alg: TOKEN_ALGORITHM, use: 'sig' };
  await tx.rows(insertKey, [kid, TOKEN_ALGORITHM, JSON.stringify(await exportJWK(privateKey)), JSON.stringify(shown)]);
  return kid;
}

async function loadKeySet(database: Queryable): Promise<KeySet> {
  const loadedAtMs = performance.now();
  const rows = await database.rows<KeyRow>(selectKeys);
  const live = rows.filter((row) => row.retired_at === null);
  // Uses the first key ever made, even when retired, so that the counters still find earlier names.
  const first = rows.at(-1)?.private_jwk.d;
  if (first === undefined) throw new Error('there is no signing key');
  return {
    loadedAtMs,
    byId: new Map(await Promise.all(live.map(async (row) => [row.kid, await importKey(row.public_jwk)] as const))),
    signers: await Promise.all(
      live.map(async (row) => ({
        kid: row.kid,
        privateKey: await importKey(row.private_jwk),
        readyAtMs: row.created_at.getTime() + LIMITS.signingKeyLearnSeconds * 1000,
      })),
    ),
    published: { keys: live.map((row) => row.public_jwk) },
    nameKey: createHmac('sha256', first).update('sign-in counters').digest(),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, TOKEN_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key is not an elliptic curve key');
  return key;
}
