/** The object identifiers of a seal. Source: RFC 5652, 5035, 3161. */
export const OIDS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/** Writes one element in DER: its tag, its length and its parts. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(length)]), ...parts]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

/** Writes a SEQUENCE. */
export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return writeDer(0x30, ...parts);
}

/** Writes a SET OF, whose parts DER sorts by their bytes. */
export function setOf(...parts: readonly Uint8Array[]): Uint8Array {
  return writeDer(0x31, ...parts.toSorted((a, b) => Buffer.compare(a, b)));
}

/** Writes an OCTET STRING. */
export function octets(bytes: Uint8Array): Uint8Array {
  return writeDer(0x04, bytes);
}

/** Writes an INTEGER from 0 to 127. */
export function smallInteger(value: number): Uint8Array {
  return writeDer(0x02, Buffer.from([value]));
}

/** Writes an OBJECT IDENTIFIER from its dotted form. */
export function objectId(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return writeDer(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128);
  return bytes;
}
