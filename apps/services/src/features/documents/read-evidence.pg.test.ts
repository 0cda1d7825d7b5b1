import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { certificateOfCompletion } from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '#config.ts';
import { statement } from '#platform/database.ts';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { openLogger } from '#platform/logging.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { openSealer } from '#wiring/open-sealer.ts';
import { sealKey } from '#wiring/own-keys.ts';
import { makeCertificate } from './certificate-queries.ts';
import { addDocumentLinks } from './document-chain-queries.ts';
import { readEvidence } from './read-evidence.ts';
import { addSignedEnvelope, keepTrialDocument } from './signed-envelope.fixture.ts';
import { openTimeStampService } from './seal/time-stamp-service.fixture.ts';
import { writePdf } from './write-pdf.ts';

const TODAY = businessDate('2026-06-01');
const AT = new Date('2026-06-01T15:12:09Z');
const program = fileURLToPath(new URL('../../programs/verify.ts', import.meta.url));
const database = await copyTestDatabase();
const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
const workerUrl = database.urlOf('lendside_worker');
const service = await openTimeStampService(AT);

const parsed = parseConfig({ DATABASE_URL: workerUrl, LENDSIDE_MODE: 'simulation', SEAL_TIMESTAMP_URL: service.url });
if (!parsed.ok) throw new Error(parsed.problems.join(' '));
const [sealer, ours] = [openSealer(parsed.config, openLogger('test', 'silent')), sealKey(parsed.config)?.known ?? []];
if (sealer === null) throw new Error('a simulation has a certificate of its own');

const loanId = 1_000_123;
await owner.rows(
  statement('trial_mode', `insert into app.system_mode (mode) values ('simulation') on conflict do nothing`),
);
const facts = {
  author: 'InstaLoan',
  lender: { name: 'Lender LLC' },
  loanHeader: `${loanId}-0`,
  madeOn: TODAY,
  envelopeId: '',
  vendor: { name: 'DocuSign', envelopeId: 'v-77' },
  documents: [{ name: 'Settlement agreement', shownHash: 'a'.repeat(64), signedHash: 'b'.repeat(64) }],
  signers: [],
  readings: [],
  events: [],
};
// The vendor's file has no seal of ours; any PDF plays it.
const { bytes: vendorsFile } = await writePdf(certificateOfCompletion(facts), 'production');
const shownId = await keepTrialDocument(worker, { loanId, madeOn: TODAY, kind: 'settlementAgreement' });
const signedDocumentId = await keepTrialDocument(worker, { loanId, madeOn: TODAY, bytes: vendorsFile });
const envelopeId = await addSignedEnvelope(worker, {
  loanId,
  madeOn: TODAY,
  documentId: shownId,
  signedDocumentId,
  signers: [
    { name: 'Alma Reyes', at: new Date('2026-06-01T15:00:00Z') },
    { name: 'Ben Reyes', at: new Date('2026-06-01T15:10:00Z') },
  ],
});
const { bytes: certificate, isTimeStamped } = await makeCertificate(
  { ...facts, envelopeId },
  { sealer, mode: 'simulation', at: AT },
);
const certificateId = await keepTrialDocument(worker, {
  loanId,
  madeOn: TODAY,
  kind: 'certificate',
  name: 'Certificate of completion',
  bytes: certificate,
});
const documentIds = [shownId, signedDocumentId, certificateId];
await worker.transaction((tx) =>
  addDocumentLinks(tx, { loanId, documentIds, act: 'settlement.sign', businessDate: TODAY }),
);

const read = (bytes: Uint8Array) => readEvidence(worker, { name: 'file.pdf', bytes }, ours);
const FILES = { sealed: certificate, 'of the vendor': vendorsFile };

const SIGNERS = [
  expect.stringMatching(`^It belongs to envelope ${envelopeId}, which is completed at fake as v-`),
  'Alma Reyes (borrower) signed on June 1, 2026, 3:00:00 PM UTC.',
  'Ben Reyes (co-borrower) signed on June 1, 2026, 3:10:00 PM UTC.',
];

describe('evidence', () => {
  test('a sealed certificate says who sealed it, when, its loan, signers and chain', async () => {
    expect(isTimeStamped).toBe(true);
    expect(await read(certificate)).toEqual({
      isSound: true,
      sentences: [
        'file.pdf is sealed by Lendside simulation seal, Lendside simulation on June 1, 2026, 3:12:09 PM UTC. No byte has changed since.',
        'The time stamp of Time-stamp service says June 1, 2026, 3:12:09 PM UTC.',
        expect.stringMatching(/^file\.pdf is intact: our books hold its fingerprint [\da-f]{64}\.$/),
        `It is "Certificate of completion" of June 1, 2026, of loan ${loanId} in TLXe.`,
        ...SIGNERS,
        "It is link 3 of the loan's chain of documents. The chain is whole.",
      ],
    });
  });

  test("a vendor's signed file says its loan, signers and chain", async () => {
    expect(await read(vendorsFile)).toEqual({
      isSound: true,
      sentences: [
        'file.pdf has no seal of ours.',
        expect.stringMatching(/^file\.pdf is intact: our books hold its fingerprint [\da-f]{64}\.$/),
        `It is "Settlement agreement" of June 1, 2026, of loan ${loanId} in TLXe.`,
        ...SIGNERS,
        "It is link 2 of the loan's chain of documents. The chain is whole.",
      ],
    });
  });

  test.each(Object.entries(FILES))('a changed byte anywhere in a file that is %s is found', async (_kind, bytes) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const { isSound, sentences } = await read(bytes.map((byte, index) => (index === at ? byte ^ by : byte)));
        expect(isSound).toBe(false);
        expect(sentences.join(' ')).toContain('is not in our books');
      }),
      { numRuns: 300 },
    );
  });

  test('verify ends with 0 for intact files, 1 for a changed one, 2 when it cannot read one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'));
    closeAfterFile(() => rm(folder, { recursive: true }));
    const save = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const run = (...paths: readonly string[]) =>
      new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
        const env = { ...process.env, DATABASE_URL: workerUrl, LENDSIDE_MODE: 'simulation' };
        execFile(process.execPath, [program, ...paths], { env }, (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
        });
      });
    const intact = [save('certificate.pdf', certificate), save('signed.pdf', vendorsFile)];
    const changed = save('changed.pdf', certificate.with(700, 1 ^ (certificate[700] ?? 0)));
    const [good, bad, absent, none] = await Promise.all([
      run(...intact),
      run(intact[0] ?? '', changed),
      run(join(folder, 'absent.pdf')),
      run(),
    ]);
    expect(good.said).toContain('signed.pdf is intact');
    expect(bad.said).toContain('changed.pdf was changed after it was sealed');
    expect(bad.said).toContain('changed.pdf is not in our books, so it was changed or never was ours.');
    expect(absent.said).toContain('cannot be read');
    expect(none.said).toBe('Say which files: verify file.pdf [more files].\n');
    expect([good, bad, absent, none].map(({ code }) => code)).toEqual([0, 1, 2, 2]);
  }, 60_000);

  // The last test, because it breaks the chain for good.
  test('a broken chain makes even an intact file unsound', async () => {
    await owner.row(
      statement('trial_replace', `update app.document set bytes_hash = sha256('other') where document_id = $1`),
      [shownId],
    );
    const { isSound, sentences } = await read(vendorsFile);
    expect(isSound).toBe(false);
    expect(sentences.slice(-2)).toEqual([
      `The loan's chain of documents is broken: link 1 is of another document than ${shownId}.`,
      `The loan's chain of documents is broken: document 1 of envelope ${envelopeId} is not the one that was shown.`,
    ]);
  });
});
