import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateKey } from 'node:crypto';
import { certificateOfCompletion } from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import fc from 'fast-check';
import { describe, expect, test, type TestContext } from 'vitest';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { readTaggedPdf } from '../read-tagged-pdf.fixture.ts';
import { writePdf } from '../write-pdf.ts';
import { checkSeal } from './check-seal.ts';
import { makeCertificate, type MadeCertificate } from './make-certificate.fixture.ts';
import { readSealKey, type SealKey } from './seal-key.ts';
import { makeSealer } from './seal-pdf.ts';
import { fetchTimeStamp } from './time-stamp.ts';
import { openTimeStampService } from './time-stamp-service.fixture.ts';

const AT = new Date('2026-05-04T15:12:09Z');
const STAMPED_AT = new Date('2026-05-04T15:12:10Z');
const REASON = 'Certificate of completion';

const content = certificateOfCompletion({
  author: 'InstaLoan',
  lender: { name: 'Lender LLC' },
  loanHeader: '1000123-0',
  madeOn: businessDate('2026-05-04'),
  envelopeId: '0c5d7a52-0000-4000-8000-000000000001',
  vendor: { name: 'DocuSign', envelopeId: 'v-77' },
  documents: [{ name: 'Settlement agreement', shownHash: 'a'.repeat(64), signedHash: 'b'.repeat(64) }],
  signers: [],
  readings: [],
  events: [],
});
const { bytes: plain } = await writePdf(content, 'production');
const service = await openTimeStampService(STAMPED_AT);
const folder = mkdtempSync(join(tmpdir(), 'seal-'));
closeAfterFile(() => rm(folder, { recursive: true }));

function keyOf({ certificate, key }: MadeCertificate, ...others: readonly MadeCertificate[]): SealKey {
  const read = readSealKey([certificate, ...others.map((each) => each.certificate)].join(''), key);
  if (!read.ok) throw new Error(read.problem);
  return read.key;
}

const KEYS = { ec: keyOf(makeCertificate('ec', 'Lender seal')), rsa: keyOf(makeCertificate('rsa', 'Lender seal')) };
const sealed = async (key: SealKey, url: string | null = null) =>
  (await makeSealer(key, url).seal(plain, { at: AT, reason: REASON })).bytes;
const SEALED = { ec: await sealed(KEYS.ec), rsa: await sealed(KEYS.rsa), stamped: await sealed(KEYS.rsa, service.url) };
const KEY_OF = { ec: KEYS.ec, rsa: KEYS.rsa, stamped: KEYS.rsa } as const;
type SealedKind = keyof typeof SEALED;

function flipped(bytes: Uint8Array, at: number, by: number): Uint8Array {
  return bytes.map((byte, index) => (index === at ? byte ^ by : byte));
}

/** The place of the signature: from its `<` to after its `>`. */
function placeIn(bytes: Uint8Array): { readonly start: number; readonly end: number } {
  const range = /\/ByteRange \[0 (\d+) (\d+) \d+\]/.exec(Buffer.from(bytes).toString('latin1'));
  return { start: Number(range?.[1]), end: Number(range?.[2]) };
}

/** One position of each class of bytes of a sealed PDF. */
function classesOf(bytes: Uint8Array): Readonly<Record<string, number>> {
  const text = Buffer.from(bytes).toString('latin1');
  const { start, end } = placeIn(bytes);
  return {
    'the header': 5,
    'a content stream': text.indexOf('stream\n') + 40,
    'the structure tree': text.indexOf('/StructTreeRoot') + 3,
    'the words ByteRange': text.indexOf('/ByteRange') + 3,
    'a number of the byte range': text.indexOf('/ByteRange [0 ') + 15,
    'the start of the signature': start,
    'the first digit of the signature': start + 1,
    'the middle of the signature': (start + end) >> 1,
    'the last digit of the signature': end - 2,
    'the end of the signature': end - 1,
    'the time of the seal': text.indexOf('/M (D:') + 8,
    'the reason of the seal': text.indexOf(`(${REASON}`) + 4,
    'the cross-reference table': text.lastIndexOf('xref\n0') + 12,
    'the trailer': text.lastIndexOf('trailer') + 2,
    'the last byte': bytes.length - 1,
  };
}

describe('seal', () => {
  test.each(['ec', 'rsa', 'stamped'] as const)(
    'a sealed PDF (%s) says by whom, when and why it was sealed',
    async (kind) => {
      expect(await checkSeal(SEALED[kind], KEY_OF[kind].known)).toEqual({
        kind: 'intact',
        by: 'Lender seal, Lender LLC',
        at: AT,
        reason: REASON,
        stamp: kind === 'stamped' ? { at: STAMPED_AT, by: 'Time-stamp service' } : null,
      });
    },
  );

  test.each(['ec', 'rsa', 'stamped'] as const)('the signature (%s) fills its place without padding', (kind) => {
    const { start, end } = placeIn(SEALED[kind]);
    const hex = Buffer.from(SEALED[kind].slice(start + 1, end - 1)).toString('latin1');
    expect(Number.parseInt(hex.slice(4, 8), 16) * 2 + 8).toBe(hex.length);
  });

  test('a sealed document keeps its pages, tags and words', async () => {
    const [before, after] = [await readTaggedPdf(plain), await readTaggedPdf(SEALED.ec)];
    expect(after).toEqual(before);
  });

  test.each(['ec', 'rsa', 'stamped'] as const)(
    'one flipped bit in each part of a sealed PDF (%s) is found',
    async (kind) => {
      const missed: string[] = [];
      for (const [part, at] of Object.entries(classesOf(SEALED[kind])))
        for (const by of [0x01, 0x20, 0x80]) {
          const { kind: found } = await checkSeal(flipped(SEALED[kind], at, by), KEY_OF[kind].known);
          if (found === 'intact') missed.push(part);
        }
      // The service does not sign the certificates beside its stamp. Our books hold the hash of the whole file.
      expect(missed.filter((part) => kind !== 'stamped' || part !== 'the middle of the signature')).toEqual([]);
    },
  );

  test('a changed byte is found at random places of a sealed PDF, in its signature more often', async () => {
    const { start, end } = placeIn(SEALED.ec);
    const at = fc.oneof(fc.nat(SEALED.ec.length - 1), fc.integer({ min: start, max: end - 1 }));
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (position, by) => {
        expect((await checkSeal(flipped(SEALED.ec, position, by), KEYS.ec.known)).kind).not.toBe('intact');
      }),
      { numRuns: 1_500 },
    );
  });

  test('bytes added to, cut from or sealed over a sealed PDF are found', async () => {
    const check = async (bytes: Uint8Array) => (await checkSeal(bytes, KEYS.ec.known)).kind;
    expect(await check(Buffer.concat([SEALED.ec, Buffer.from('\n')]))).toBe('changed');
    expect(await check(SEALED.ec.subarray(0, -1))).toBe('changed');
    const other = keyOf(makeCertificate('ec', 'Somebody else'));
    expect(await check(await sealed(other))).toBe('stranger');
    expect(await check(plain)).toBe('none');
    expect(await check(new Uint8Array(0))).toBe('none');
  });

  test('the certificate of earlier seals is still known after a change of the key', async () => {
    const [newer, older, issuer] = [
      makeCertificate('ec', 'New seal'),
      makeCertificate('rsa', 'Old seal'),
      makeCertificate('rsa', 'Root'),
    ];
    const leaf = makeCertificate('rsa', 'Issued seal', issuer);
    const known = keyOf(newer, older, leaf, issuer).known;
    for (const made of [[newer], [older], [leaf, issuer]] as const) {
      const [own, ...others] = made;
      expect((await checkSeal(await sealed(keyOf(own, ...others)), known)).kind).toBe('intact');
    }
  });

  test('a key that cannot seal is refused in words', () => {
    const [made, other] = [makeCertificate('ec', 'Lender seal'), makeCertificate('ec', 'Other')];
    const problemOf = (certificate: string, key: string) => {
      const read = readSealKey(certificate, key);
      return read.ok ? null : read.problem;
    };
    expect(problemOf('', made.key)).toBe('holds no certificate in PEM');
    expect(problemOf(made.certificate.replaceAll('MII', 'AAA'), made.key)).toBe('holds no certificate in PEM');
    expect(problemOf(made.certificate, 'no key')).toBe('has no private key in PEM beside it');
    expect(problemOf(made.certificate, other.key)).toBe('does not belong to the private key beside it');
    const folded = [made.certificate, made.key].map((pem) => pem.replaceAll('\n', String.raw`\n`));
    expect(problemOf(folded[0] ?? '', folded[1] ?? '')).toBeNull();
    expect(createPrivateKey(made.key).asymmetricKeyType).toBe('ec');
  });
});

describe('time stamp', () => {
  test.each(['fails', 'refuses', 'otherBytes', 'otherNonce', 'badSignature'] as const)(
    'a wrong answer of the service (%s) costs one call and the stamp, not the seal',
    async (behavior) => {
      service.behave(behavior);
      const told: string[] = [];
      const sealer = makeSealer(KEYS.ec, service.url, (why) => told.push(why));
      const { bytes, isTimeStamped, noStampBecause } = await sealer.seal(plain, { at: AT, reason: REASON });
      expect(told).toEqual([noStampBecause]);
      expect([isTimeStamped, service.calls()]).toEqual([false, 1]);
      expect(noStampBecause).toMatch(/^the (service|time stamp)/);
      expect(await checkSeal(bytes, KEYS.ec.known)).toMatchObject({ kind: 'intact', stamp: null });
    },
  );

  test('a service that is silent or away fails within the time-out', async () => {
    service.behave('isSilent');
    expect(await fetchTimeStamp(service.url, Buffer.from('signature'), 50)).toMatchObject({ kind: 'failed' });
    expect(await fetchTimeStamp('http://127.0.0.1:9/', Buffer.from('signature'), 5_000)).toMatchObject({
      kind: 'failed',
    });
  });
});

describe('pdfsig of poppler', () => {
  /** Runs pdfsig on a file. Skips the test, and says so, where the tool is not installed. */
  function pdfsig(bytes: Uint8Array, { skip }: TestContext): string {
    const path = join(folder, 'sealed.pdf');
    writeFileSync(path, bytes);
    const { stdout, error } = spawnSync('pdfsig', [path], { encoding: 'utf8' });
    if (error !== undefined) {
      process.stderr.write(
        'pdfsig (package poppler-utils) is not installed: a second opinion on our seals is missing.\n',
      );
      skip('pdfsig (package poppler-utils) is not installed');
    }
    return stdout;
  }

  test('pdfsig calls our seals valid and the whole document signed', (context) => {
    for (const kind of Object.keys(SEALED) as SealedKind[]) {
      const said = pdfsig(SEALED[kind], context);
      expect(said).toContain('Signature is Valid');
      expect(said).toContain('Total document signed');
      expect(said).toContain('ETSI.CAdES.detached');
    }
  });

  test('pdfsig finds a flipped bit everywhere outside the signature, and in what it reads of it', (context) => {
    const { start, end } = placeIn(SEALED.ec);
    const isInside = (at: number) => at >= start && at < end;
    const positions = Object.values(classesOf(SEALED.ec)).filter((at) => !isInside(at));
    for (let at = 0; at < SEALED.ec.length; at += Math.ceil(SEALED.ec.length / 40))
      if (!isInside(at)) positions.push(at);
    // The signature value is the last part of the message: the numbers of ECDSA, or all bytes of RSA.
    for (let back = 4; back < 100; back += 16) positions.push(end - back);
    const missed = positions.filter((at) =>
      pdfsig(flipped(SEALED.ec, at, 0x01), context).includes('Signature is Valid'),
    );
    expect(missed).toEqual([]);
  });
});
