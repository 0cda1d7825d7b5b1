import { createHash, sign, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBER, type Sequence } from 'asn1js';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { objectId, octets, OIDS, sequence, setOf, smallInteger, writeDer } from './der.ts';
import { makeCertificate } from './make-certificate.fixture.ts';

/** How the service answers: as it should, with an error, with a stamp over other bytes or another nonce, signed wrongly, or not at
 *  all. */
export type Behavior = 'stamps' | 'fails' | 'refuses' | 'otherBytes' | 'otherNonce' | 'badSignature' | 'isSilent';

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const RSA_WITH_SHA256 = sequence(objectId(OIDS.sha256WithRsa), writeDer(0x05));
const SHA256 = sequence(objectId(OIDS.sha256));

/** Opens a time-stamp service (RFC 3161) on a free port. `behave` changes its answers. */
export async function openTimeStampService(at: Date) {
  const made = makeCertificate('rsa', 'Time-stamp service', undefined, 'timeStamps');
  let behavior: Behavior = 'stamps';
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (behavior === 'isSilent') return;
      if (behavior === 'fails') response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer(Buffer.concat(parts)));
    });
  });
  const answer = (request: Buffer): Uint8Array => {
    if (behavior === 'refuses') return sequence(sequence(smallInteger(2)));
    const asked = (fromBER(request).result as Sequence).valueBlock.value.map(
      (part) => new Uint8Array(part.valueBeforeDecodeView),
    );
    const [, imprint = new Uint8Array(), nonce = new Uint8Array()] = asked;
    const other = sequence(SHA256, octets(createHash('sha256').update('other').digest()));
    const info = sequence(
      smallInteger(1),
      objectId('1.2.3.4.1'),
      behavior === 'otherBytes' ? other : imprint,
      smallInteger(7),
      writeDer(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`)),
      behavior === 'otherNonce' ? smallInteger(5) : nonce,
    );
    const attributes = setOf(
      sequence(objectId(OIDS.contentType), setOf(objectId(TST_INFO))),
      sequence(objectId(OIDS.messageDigest), setOf(octets(createHash('sha256').update(info).digest()))),
    );
    const signature = sign('sha256', behavior === 'badSignature' ? Buffer.from('other') : attributes, made.privateKey);
    const certificate = new X509Certificate(made.certificate);
    const [, serial, , issuer] = (
      (fromBER(certificate.raw).result as Sequence).valueBlock.value[0] as Sequence
    ).valueBlock.value.map((part) => new Uint8Array(part.valueBeforeDecodeView));
    const signer = sequence(
      smallInteger(1),
      sequence(issuer ?? new Uint8Array(), serial ?? new Uint8Array()),
      SHA256,
      Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
      RSA_WITH_SHA256,
      octets(signature),
    );
    const signed = sequence(
      smallInteger(3),
      setOf(SHA256),
      sequence(objectId(TST_INFO), writeDer(0xa0, octets(info))),
      writeDer(0xa0, certificate.raw),
      setOf(signer),
    );
    return sequence(sequence(smallInteger(0)), sequence(objectId(OIDS.signedData), writeDer(0xa0, signed)));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behave: (next: Behavior) => {
      behavior = next;
      calls = 0;
    },
    calls: () => calls,
  };
}
