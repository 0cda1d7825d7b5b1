import { expect, onTestFinished, test } from 'vitest';
import type { Ceremony, EnvelopeToCreate, Signer, Signing, WebhookRequest } from './port.ts';

/** What a signer does on the vendor's page. `later` finishes later, `close` leaves without signing. The last three let the page
 *  end in a rare way. */
export type CeremonyAct =
  | { readonly kind: 'sign' | 'later' | 'close' | 'timeOut' | 'fail' | 'fax' }
  | { readonly kind: 'decline'; readonly reason: string };

/** Acts for the signers and for the vendor itself. */
export interface SigningBench {
  /** Opens an address and acts on the page. Returns the address to which the vendor sends the browser; null when the vendor
   *  leaves it where it is. */
  act(url: string, act: CeremonyAct): Promise<string | null>;
  /** Lets five minutes pass for an address. */
  expireAddress(url: string): Promise<void>;
  /** Lets an envelope pass its end. */
  expireEnvelope(envelopeId: string): Promise<void>;
  /** While true, the vendor answers no call. */
  setFailing(isFailing: boolean): Promise<void>;
  /** The next envelope is made, but its answer is lost. */
  loseNextAnswer(): Promise<void>;
  /** Number of envelopes of a reference in the vendor's books. */
  countEnvelopes(reference: string): Promise<number>;
  /** Webhook requests that the vendor sent for an envelope, oldest first. Waits for the first one. */
  webhooks(envelopeId: string): Promise<readonly WebhookRequest[]>;
}

/** Setup for the suite. `reportsEvents`: the vendor says in the return address what happened. `hasOneUseAddresses`: an address
 *  opens the ceremony once. */
export interface SigningSetup {
  readonly signing: Signing;
  readonly bench: SigningBench;
  readonly reportsEvents: boolean;
  readonly hasOneUseAddresses: boolean;
}

/** A PDF with one empty page. `text` makes its bytes differ from another one's. */
export function tinyPdf(text: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ];
  let file = `%PDF-1.7\n% ${text}\n`;
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const ann: Signer = { signerId: 'customer-ann', order: 1, name: 'Ann Lee', email: 'ann@example.com' };
const ben: Signer = { signerId: 'customer-ben', order: 2, name: 'Ben Lee', email: 'ben@example.com' };
const RETURN_URL = 'http://localhost:8080/signing/return';

let count = 0;

function envelopeFor(signers: readonly Signer[]): EnvelopeToCreate {
  const reference = `envelope-${process.pid}-${Date.now()}-${(count += 1)}`;
  return {
    reference,
    subject: 'Your settlement agreement',
    documents: ['Settlement agreement', 'Privacy notice'].map((name, index) => ({
      documentId: index + 1,
      name,
      bytes: tinyPdf(`${name} ${reference}`),
      fields: signers.flatMap(({ signerId }, place) =>
        (['signature', 'initials', 'date'] as const).map((kind, column) => ({
          signerId,
          kind,
          page: 1,
          x: 72 + column * 160,
          y: 600 + place * 60,
          width: 140,
          height: 30,
        })),
      ),
    })),
    signers,
    endsAt: new Date(Date.now() + 7 * 86_400_000),
  };
}

const ceremonyOf = (envelopeId: string, signer: Signer): Ceremony => ({
  envelopeId,
  signer,
  returnUrl: RETURN_URL,
  frameAncestors: ['http://localhost:8080'],
  messageOrigins: ['http://localhost:8080'],
  ping: { url: 'http://localhost:8080/api/signing/ping?token=t', everySeconds: 60 },
});

async function make({ signing }: SigningSetup, envelope: EnvelopeToCreate): Promise<string> {
  const made = await signing.createEnvelope(envelope);
  if (made.kind !== 'made') throw new Error(`The envelope was not made: ${made.detail}`);
  return made.envelopeId;
}

async function addressOf({ signing }: SigningSetup, envelopeId: string, signer: Signer): Promise<string> {
  const opened = await signing.openCeremony(ceremonyOf(envelopeId, signer));
  if (opened.kind !== 'opened') throw new Error(`The ceremony did not open: ${JSON.stringify(opened)}`);
  return opened.url;
}

async function act(setup: SigningSetup, envelopeId: string, signer: Signer, what: CeremonyAct) {
  return setup.bench.act(await addressOf(setup, envelopeId, signer), what);
}

/** Checks the address to which the vendor sends the browser, as far as the vendor reports events. */
function expectEvent({ signing, reportsEvents }: SigningSetup, back: string | null, event: string): void {
  if (!reportsEvents) return;
  expect(back).toMatch(new RegExp(`^${RETURN_URL}\\?`));
  expect(signing.toSigningEvent(Object.fromEntries(new URL(back ?? '').searchParams))).toBe(event);
}

/** Conformance suite for every signature vendor, including the fake. */
export function describeSigning(name: string, setUp: () => Promise<SigningSetup>): void {
  describeEnvelopes(name, setUp);
  describeCeremonies(name, setUp);
  describeEnds(name, setUp);
  describeWebhooks(name, setUp);
}

function describeEnvelopes(name: string, setUp: () => Promise<SigningSetup>): void {
  test(`${name}: an envelope is made once for a reference and found by it`, async () => {
    const setup = await setUp();
    const envelope = envelopeFor([ann]);
    expect(await setup.signing.findEnvelope(envelope.reference)).toEqual({ kind: 'absent' });
    const envelopeId = await make(setup, envelope);
    expect(await setup.signing.createEnvelope(envelope)).toEqual({ kind: 'made', envelopeId });
    expect(await setup.signing.findEnvelope(envelope.reference)).toEqual({ kind: 'made', envelopeId });
    expect(await setup.bench.countEnvelopes(envelope.reference)).toBe(1);
    expect(await setup.signing.read(envelopeId)).toEqual({
      kind: 'found',
      envelopeId,
      state: 'sent',
      completedAt: null,
      signers: [{ signerId: ann.signerId, state: 'waiting', signedAt: null, declineReason: null }],
    });
  });

  test(`${name}: an envelope whose answer was lost is found, and making it again makes no second one`, async () => {
    const setup = await setUp();
    const envelope = envelopeFor([ann]);
    await setup.bench.loseNextAnswer();
    expect(await setup.signing.createEnvelope(envelope)).toMatchObject({ kind: 'unknown' });
    const found = await setup.signing.findEnvelope(envelope.reference);
    expect(found).toMatchObject({ kind: 'made' });
    expect(await setup.signing.createEnvelope(envelope)).toEqual(found);
    expect(await setup.bench.countEnvelopes(envelope.reference)).toBe(1);
  });

  test(`${name}: a vendor that is down answers unknown to every call`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann]));
    const { signing, bench } = setup;
    onTestFinished(() => bench.setFailing(false));
    await bench.setFailing(true);
    const answers = [
      await signing.createEnvelope(envelopeFor([ann])),
      await signing.findEnvelope('envelope-none'),
      await signing.openCeremony(ceremonyOf(envelopeId, ann)),
      await signing.read(envelopeId),
      await signing.download(envelopeId),
      await signing.voidEnvelope(envelopeId, 'New terms'),
    ];
    expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'unknown'));
    await bench.setFailing(false);
    expect(await signing.read(envelopeId)).toMatchObject({ kind: 'found', state: 'sent' });
  });

  test(`${name}: an envelope without a document or a signer is refused`, async () => {
    const { signing } = await setUp();
    expect(await signing.createEnvelope({ ...envelopeFor([ann]), documents: [] })).toMatchObject({ kind: 'refused' });
    expect(await signing.createEnvelope(envelopeFor([]))).toMatchObject({ kind: 'refused' });
  });
}

function describeCeremonies(name: string, setUp: () => Promise<SigningSetup>): void {
  test(`${name}: two signers sign in turn, and the signed bytes differ from the unsigned ones`, async () => {
    const setup = await setUp();
    const { signing } = setup;
    const envelope = envelopeFor([ann, ben]);
    const envelopeId = await make(setup, envelope);
    expect(await signing.openCeremony(ceremonyOf(envelopeId, ben))).toEqual({ kind: 'notInTurn' });
    expectEvent(setup, await act(setup, envelopeId, ann, { kind: 'sign' }), 'signing_complete');
    expect(await signing.read(envelopeId)).toMatchObject({
      state: 'sent',
      completedAt: null,
      signers: [
        { signerId: ann.signerId, state: 'signed', signedAt: expect.any(Date) },
        { signerId: ben.signerId, state: 'waiting', signedAt: null },
      ],
    });
    expect(await signing.download(envelopeId)).toMatchObject({ kind: 'refused' });
    expectEvent(setup, await act(setup, envelopeId, ben, { kind: 'sign' }), 'signing_complete');
    expect(await signing.read(envelopeId)).toMatchObject({
      state: 'completed',
      completedAt: expect.any(Date),
      signers: [{ state: 'signed' }, { state: 'signed' }],
    });
    const downloaded = await signing.download(envelopeId);
    if (downloaded.kind !== 'downloaded') throw new Error(downloaded.detail);
    expect(downloaded.documents.map(({ documentId }) => documentId)).toEqual([1, 2]);
    for (const { documentId, bytes } of downloaded.documents) {
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      const unsigned = envelope.documents.find((each) => each.documentId === documentId)?.bytes ?? new Uint8Array();
      expect(Buffer.from(bytes).equals(unsigned)).toBe(false);
    }
    expect(Buffer.from(downloaded.certificate.subarray(0, 5)).toString()).toBe('%PDF-');
    const again = await signing.download(envelopeId);
    expect(again).toEqual(downloaded);
  });

  test(`${name}: a signer who has signed cannot sign again`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann, ben]));
    await act(setup, envelopeId, ann, { kind: 'sign' });
    const before = await setup.signing.read(envelopeId);
    const opened = await setup.signing.openCeremony(ceremonyOf(envelopeId, ann));
    expect(['opened', 'notInTurn']).toContain(opened.kind);
    if (opened.kind === 'opened')
      expectEvent(setup, await setup.bench.act(opened.url, { kind: 'sign' }), 'viewing_complete');
    expect(await setup.signing.read(envelopeId)).toEqual(before);
  });

  test(`${name}: a page that ends without a signature leaves the envelope open`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann]));
    expectEvent(setup, await act(setup, envelopeId, ann, { kind: 'close' }), 'viewing_complete');
    expectEvent(setup, await act(setup, envelopeId, ann, { kind: 'later' }), 'cancel');
    expectEvent(setup, await act(setup, envelopeId, ann, { kind: 'timeOut' }), 'session_timeout');
    expectEvent(setup, await act(setup, envelopeId, ann, { kind: 'fail' }), 'exception');
    expectEvent(setup, await act(setup, envelopeId, ann, { kind: 'fax' }), 'fax_pending');
    expect(await setup.signing.read(envelopeId)).toMatchObject({ state: 'sent', signers: [{ state: 'opened' }] });
    expectEvent(setup, await act(setup, envelopeId, ann, { kind: 'sign' }), 'signing_complete');
    expect(await setup.signing.read(envelopeId)).toMatchObject({ state: 'completed' });
  });

  test(`${name}: an address opens the ceremony once and not after five minutes`, async () => {
    const setup = await setUp();
    if (!setup.hasOneUseAddresses) return;
    const envelopeId = await make(setup, envelopeFor([ann]));
    const used = await addressOf(setup, envelopeId, ann);
    await setup.bench.act(used, { kind: 'later' });
    expectEvent(setup, await setup.bench.act(used, { kind: 'sign' }), 'ttl_expired');
    const old = await addressOf(setup, envelopeId, ann);
    await setup.bench.expireAddress(old);
    expectEvent(setup, await setup.bench.act(old, { kind: 'sign' }), 'ttl_expired');
    expect(await setup.signing.read(envelopeId)).toMatchObject({ state: 'sent' });
  });

  test(`${name}: an unknown word in the return address is no event`, async () => {
    const { signing } = await setUp();
    expect(signing.toSigningEvent({ event: 'signed_by_magic' })).toBeNull();
    expect(signing.toSigningEvent({})).toBeNull();
  });
}

function describeEnds(name: string, setUp: () => Promise<SigningSetup>): void {
  test(`${name}: a declined envelope keeps the reason and takes no signature`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann, ben]));
    const decline = { kind: 'decline', reason: 'The amount is wrong' } as const;
    expectEvent(setup, await act(setup, envelopeId, ann, decline), 'decline');
    expect(await setup.signing.read(envelopeId)).toMatchObject({
      state: 'declined',
      signers: [{ state: 'declined', declineReason: 'The amount is wrong' }, { state: 'waiting' }],
    });
    expect(await setup.signing.openCeremony(ceremonyOf(envelopeId, ann))).toMatchObject({
      kind: expect.stringMatching(/^(refused|notInTurn)$/),
    });
    expect(await setup.signing.download(envelopeId)).toMatchObject({ kind: 'refused' });
    expect(await setup.signing.voidEnvelope(envelopeId, 'New terms')).toMatchObject({ kind: 'refused' });
  });

  test(`${name}: a voided envelope takes no signature, and voiding it again is harmless`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann]));
    const address = await addressOf(setup, envelopeId, ann);
    expect(await setup.signing.voidEnvelope(envelopeId, 'New terms')).toEqual({ kind: 'voided' });
    expect(await setup.signing.voidEnvelope(envelopeId, 'New terms')).toEqual({ kind: 'voided' });
    await setup.bench.act(address, { kind: 'sign' });
    expect(await setup.signing.read(envelopeId)).toMatchObject({ state: 'voided', completedAt: null });
    expect(await setup.signing.openCeremony(ceremonyOf(envelopeId, ann))).toMatchObject({ kind: 'refused' });
  });

  test(`${name}: a completed envelope cannot be voided`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann]));
    await act(setup, envelopeId, ann, { kind: 'sign' });
    expect(await setup.signing.voidEnvelope(envelopeId, 'New terms')).toMatchObject({ kind: 'refused' });
    expect(await setup.signing.read(envelopeId)).toMatchObject({ state: 'completed' });
  });

  test(`${name}: an envelope takes no signature after its end`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann]));
    const address = await addressOf(setup, envelopeId, ann);
    await setup.bench.expireEnvelope(envelopeId);
    await setup.bench.act(address, { kind: 'sign' });
    expect(await setup.signing.read(envelopeId)).toMatchObject({ state: 'expired', completedAt: null });
    expect(await setup.signing.openCeremony(ceremonyOf(envelopeId, ann))).toMatchObject({ kind: 'refused' });
  });

  test(`${name}: an envelope that the vendor does not know is absent`, async () => {
    const { signing } = await setUp();
    const none = signing.vendor === 'docuseal' ? '999999999' : '00000000-0000-4000-8000-000000000000';
    expect(await signing.read(none)).toEqual({ kind: 'absent' });
    expect(await signing.openCeremony(ceremonyOf(none, ann))).toMatchObject({ kind: 'refused' });
    expect(await signing.download(none)).toMatchObject({ kind: 'refused' });
    expect(await signing.voidEnvelope(none, 'New terms')).toEqual({ kind: 'absent' });
  });
}

function describeWebhooks(name: string, setUp: () => Promise<SigningSetup>): void {
  test(`${name}: a webhook counts with the right HMAC only`, async () => {
    const setup = await setUp();
    const envelopeId = await make(setup, envelopeFor([ann]));
    await act(setup, envelopeId, ann, { kind: 'sign' });
    const [sent] = await setup.bench.webhooks(envelopeId);
    if (sent === undefined) throw new Error('No webhook was sent.');
    const { signing } = setup;
    expect(signing.verifyWebhook(sent)).toEqual({ envelopeId });
    const altered = Buffer.from(Buffer.from(sent.body).toString().replace(/\}$/, ' }'));
    expect(signing.verifyWebhook({ ...sent, body: altered })).toBeNull();
    expect(signing.verifyWebhook({ ...sent, headers: {} })).toBeNull();
    const forged = Object.fromEntries(Object.keys(sent.headers).map((header) => [header, 'AAAA']));
    expect(signing.verifyWebhook({ ...sent, headers: forged })).toBeNull();
  });
}
