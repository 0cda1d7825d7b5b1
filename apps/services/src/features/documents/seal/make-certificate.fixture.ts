import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { objectId, OIDS, sequence, setOf, smallInteger, writeDer } from './der.ts';

/** A certificate and its private key, in PEM. */
export interface MadeCertificate {
  readonly certificate: string;
  readonly key: string;
}

const text = (tag: number, value: string) => writeDer(tag, Buffer.from(value));
const bits = (bytes: Uint8Array) => writeDer(0x03, Buffer.from([0]), bytes);
const nameOf = (commonName: string) =>
  sequence(
    setOf(sequence(objectId('2.5.4.10'), text(0x0c, 'Lender LLC'))),
    setOf(sequence(objectId('2.5.4.3'), text(0x0c, commonName))),
  );
const KEY_USAGE = sequence(
  objectId('2.5.29.15'),
  writeDer(0x01, Buffer.from([0xff])),
  writeDer(0x04, writeDer(0x03, Buffer.from([6, 0xc0]))),
);
const forTimeStamps = sequence(
  objectId('2.5.29.37'),
  writeDer(0x01, Buffer.from([0xff])),
  writeDer(0x04, sequence(objectId('1.3.6.1.5.5.7.3.8'))),
);

/** Makes a certificate for seals or time stamps, valid from 2020 to 2099. Signs it by itself, or by `issuer`. */
export function makeCertificate(
  kind: 'rsa' | 'ec',
  commonName: string,
  issuer?: { readonly name: string; readonly privateKey: KeyObject },
  use: 'seals' | 'timeStamps' = 'seals',
): MadeCertificate & { readonly privateKey: KeyObject; readonly name: string } {
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = issuer?.privateKey ?? privateKey;
  const algorithm =
    signingKey.asymmetricKeyType === 'ec'
      ? sequence(objectId(OIDS.ecdsaWithSha256))
      : sequence(objectId(OIDS.sha256WithRsa), writeDer(0x05));
  const body = sequence(
    writeDer(0xa0, smallInteger(2)),
    smallInteger(issuer === undefined ? 1 : 2),
    algorithm,
    nameOf(issuer?.name ?? commonName),
    sequence(text(0x18, '20200101000000Z'), text(0x18, '20991231235959Z')),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    writeDer(0xa3, sequence(KEY_USAGE, ...(use === 'timeStamps' ? [forTimeStamps] : []))),
  );
  const certificate = sequence(body, algorithm, bits(sign('sha256', body, signingKey)));
  const lines = Buffer.from(certificate).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    privateKey,
    name: commonName,
  };
}
