import { createHash, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { fromBER, OctetString, type BaseBlock, type Constructed } from 'asn1js';
import { objectId, octets, OIDS, sequence, setOf, smallInteger, writeDer } from './der.ts';
import type { SealKey } from './seal-key.ts';

/** The parts of a signature that are not the same in each seal of the same certificates. */
export interface SignatureParts {
  readonly certificate: X509Certificate;
  readonly issuers: readonly X509Certificate[];
  /** SHA-256 of the signed bytes. */
  readonly digest: Uint8Array;
  readonly signature: Uint8Array;
  /** A time stamp over `signature`, as the service wrote it; null without one. */
  readonly timeStamp: Uint8Array | null;
}

const NONE = new Uint8Array(0);
const NULL = writeDer(0x05);
const SHA256 = sequence(objectId(OIDS.sha256));

/** Signs the hash of a document with the lender's key. Source: RFC 5652 section 5.4. */
export function signDigest({ own, key }: SealKey, digest: Uint8Array): Uint8Array {
  return sign('sha256', signedAttributes(own, digest), key);
}

/** Checks a signature over the hash of a document. */
export function isSignatureOf(parts: SignatureParts): boolean {
  const { certificate, digest, signature } = parts;
  try {
    return verify('sha256', signedAttributes(certificate, digest), certificate.publicKey, signature);
  } catch {
    return false; // A key that signs in another way.
  }
}

/** Writes what is signed: the type, the hash of the document and the hash of the certificate (signing-certificate-v2). The time
 *  stands in the PDF's own dictionary, as PAdES asks. Source: RFC 5035, ETSI EN 319 142-1. */
function signedAttributes(certificate: X509Certificate, digest: Uint8Array): Uint8Array {
  const certificateHash = createHash('sha256').update(certificate.raw).digest();
  return setOf(
    attribute(OIDS.contentType, objectId(OIDS.data)),
    attribute(OIDS.messageDigest, octets(digest)),
    attribute(OIDS.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
  );
}

function attribute(oid: string, value: Uint8Array): Uint8Array {
  return sequence(objectId(oid), setOf(value));
}

/** Writes the signature as a CMS message without the document (detached). The same parts always give the same bytes. */
export function writeSignature({ certificate, issuers, digest, signature, timeStamp }: SignatureParts): Uint8Array {
  const certificates = [certificate, ...issuers].map(({ raw }) => raw);
  const { issuer, serialNumber } = idsOf(certificate);
  const signer = sequence(
    smallInteger(1),
    sequence(issuer, serialNumber),
    SHA256,
    // The signed attributes stand here under another tag than in the signed bytes.
    withTag(0xa0, signedAttributes(certificate, digest)),
    signatureAlgorithm(certificate.publicKey),
    octets(signature),
    timeStamp === null ? NONE : writeDer(0xa1, attribute(OIDS.signatureTimeStamp, timeStamp)),
  );
  const signed = sequence(
    smallInteger(1),
    setOf(SHA256),
    sequence(objectId(OIDS.data)),
    withTag(0xa0, setOf(...certificates)),
    setOf(signer),
  );
  return sequence(objectId(OIDS.signedData), writeDer(0xa0, signed));
}

function withTag(tag: number, element: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([tag]), element.subarray(1)]);
}

function signatureAlgorithm(key: KeyObject): Uint8Array {
  return key.asymmetricKeyType === 'ec'
    ? sequence(objectId(OIDS.ecdsaWithSha256))
    : sequence(objectId(OIDS.sha256WithRsa), NULL);
}

/** Returns the issuer's name and the serial number of a certificate, as it holds them. */
function idsOf(certificate: X509Certificate): { readonly issuer: Uint8Array; readonly serialNumber: Uint8Array } {
  const [serialNumber, , issuer] = partsOf(partsOf(read(certificate.raw))[0]).filter(
    ({ idBlock }) => idBlock.tagClass === 1,
  );
  return { issuer: bytesOf(issuer), serialNumber: bytesOf(serialNumber) };
}

/** Reads a signature that `writeSignature` wrote. Returns null when the bytes are no such message. The hash is not read: whoever
 *  checks a seal computes it, writes the message again and compares. */
export function readSignature(
  bytes: Uint8Array,
): (Omit<SignatureParts, 'digest' | 'issuers'> & { readonly certificates: readonly X509Certificate[] }) | null {
  try {
    const signed = partsOf(partsOf(partsOf(read(bytes))[1])[0]);
    const certificates = partsOf(signed[3]).map((each) => new X509Certificate(bytesOf(each)));
    const signer = partsOf(partsOf(signed[4])[0]);
    const { serialNumber } = { serialNumber: bytesOf(partsOf(signer[1])[1]) };
    const certificate = certificates.find((each) => Buffer.compare(idsOf(each).serialNumber, serialNumber) === 0);
    const signature = signer[5];
    if (certificate === undefined || !(signature instanceof OctetString)) return null;
    const stamp = signer[6] === undefined ? null : bytesOf(partsOf(partsOf(partsOf(signer[6])[0])[1])[0]);
    return { certificate, certificates, signature: signature.valueBlock.valueHexView, timeStamp: stamp };
  } catch {
    return null; // Not DER, or not of this shape.
  }
}

/** Parses DER. Throws when the bytes are none or when something follows. */
function read(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(bytes);
  if (offset !== bytes.length) throw new Error('these bytes are not one element of DER');
  return result;
}

function partsOf(element: BaseBlock | undefined): BaseBlock[] {
  if (element === undefined) throw new Error('an element is missing');
  const { value } = (element as Constructed).valueBlock as { value?: unknown };
  if (!Array.isArray(value)) throw new Error('an element has no parts');
  return value as BaseBlock[];
}

function bytesOf(element: BaseBlock | undefined): Uint8Array {
  if (element === undefined) throw new Error('an element is missing');
  return new Uint8Array(element.valueBeforeDecodeView);
}
