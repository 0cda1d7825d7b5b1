import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** The lender's certificates for seals. */
export interface SealCertificates {
  /** The certificate of the key that seals now. */
  readonly own: X509Certificate;
  /** The issuers of `own` without the root, nearest first. They are put into the seal, so that a reader who trusts the root can
   *  follow them to it. */
  readonly issuers: readonly X509Certificate[];
  /** Every certificate of the setting: also those that sealed earlier. A seal by any of them is ours. */
  readonly known: readonly X509Certificate[];
}

/** The lender's certificates, and the private key of the first one. */
export interface SealKey extends SealCertificates {
  readonly key: KeyObject;
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const RSA_BITS_MIN = 2048;

/** Reads the certificates and the key from PEM texts, in which a line end may be written as `\n`. The first certificate belongs
 *  to the key. Its issuers, and certificates that sealed earlier, follow. Returns the problem as the end of a sentence. */
export function readSealKey(
  certificates: string,
  key: string,
): { readonly ok: true; readonly key: SealKey } | { readonly ok: false; readonly problem: string } {
  const read = readCertificates(unfold(certificates));
  const own = read?.[0];
  if (read === null || own === undefined) return { ok: false, problem: 'holds no certificate in PEM' };
  const privateKey = readKey(unfold(key));
  if (privateKey === null) return { ok: false, problem: 'has no private key in PEM beside it' };
  if (!own.checkPrivateKey(privateKey)) return { ok: false, problem: 'does not belong to the private key beside it' };
  if (!canSeal(privateKey)) return { ok: false, problem: `needs an RSA key of ${RSA_BITS_MIN} bits or an EC key` };
  return {
    ok: true,
    key: {
      own,
      issuers: issuersOf(own, read).filter((each) => !each.checkIssued(each)),
      known: read,
      key: privateKey,
    },
  };
}

function unfold(pem: string): string {
  return pem.replaceAll(String.raw`\n`, '\n');
}

function readCertificates(pem: string): readonly X509Certificate[] | null {
  try {
    return (pem.match(PEM) ?? []).map((each) => new X509Certificate(each));
  } catch {
    return null; // Not a certificate.
  }
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null; // Not a key.
  }
}

function canSeal(key: KeyObject): boolean {
  if (key.asymmetricKeyType === 'rsa') return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;
  return key.asymmetricKeyType === 'ec';
}

/** Follows a certificate to its root among the given ones. */
function issuersOf(own: X509Certificate, among: readonly X509Certificate[]): X509Certificate[] {
  const found: X509Certificate[] = [];
  let last = own;
  for (;;) {
    const issuer = among.find(
      (each) => each !== own && !found.includes(each) && last.checkIssued(each) && last.verify(each.publicKey),
    );
    if (issuer === undefined) return found;
    found.push(issuer);
    last = issuer;
  }
}

/** Returns the name of whoever holds a certificate: the organization and the common name. */
export function holderOf({ subject }: X509Certificate): string {
  const fields = new Map(
    subject.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const names = [fields.get('CN'), fields.get('O')].filter((name) => name !== undefined);
  return [...new Set(names)].join(', ') || 'a certificate without a name';
}
