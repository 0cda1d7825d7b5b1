import { parseSigningEvent } from '@lendside/domain/signing/signing-events.ts';
import type { SigningBench } from './conformance.ts';
import { fakeHmacOf, openFakeEnvelopes, type FakeEnvelope, type FakeEnvelopes } from './fake-envelopes.ts';
import type { Ceremony, CeremonyOpened, RefusedByVendor, SignedDocuments, Signing, Unknown } from './port.ts';

/** In-memory signature vendor. The bench acts for the signers and for the vendor's own machinery. */
export interface FakeSigning extends Signing, SigningBench {
  /** Names of the calls that came in, oldest first. */
  readonly calls: readonly (keyof Signing)[];
  /** Signs without an address, as if a signer had used another device. Throws when the signer cannot sign now. */
  sign(envelopeId: string, signerId: string): void;
}

interface Address {
  readonly ceremony: Ceremony;
  expiresAt: number;
  isUsed: boolean;
}

/** What the fake remembers besides its envelopes. */
interface Memory {
  readonly now: () => Date;
  readonly envelopes: FakeEnvelopes;
  readonly addresses: Map<string, Address>;
  readonly calls: (keyof Signing)[];
  isFailing: boolean;
  answersToLose: number;
}

const ADDRESS_MS = 5 * 60_000;
const ORIGIN = 'https://fake-signing.invalid';

const refused = (envelope: FakeEnvelope | null): RefusedByVendor => ({
  kind: 'refused',
  detail: `the envelope is ${envelope?.state ?? 'absent'}`,
});

function openAddress({ now, envelopes, addresses }: Memory, ceremony: Ceremony): CeremonyOpened {
  const envelope = envelopes.find(ceremony.envelopeId);
  if (envelope === null || envelope.state !== 'sent') return refused(envelope);
  if (!envelopes.isInTurn(envelope, ceremony.signer.signerId)) return { kind: 'notInTurn' };
  const url = `${ORIGIN}/ceremony/${addresses.size + 1}`;
  const expiresAt = now().getTime() + ADDRESS_MS;
  addresses.set(url, { ceremony, expiresAt, isUsed: false });
  return { kind: 'opened', url, expiresAt: new Date(expiresAt) };
}

function download({ envelopes }: Memory, envelopeId: string): SignedDocuments | RefusedByVendor {
  const envelope = envelopes.find(envelopeId);
  if (envelope?.state !== 'completed') return refused(envelope);
  const who = envelope.signers.map(({ signerId, signedAt }) => `${signerId} ${signedAt?.toISOString()}`).join(', ');
  const documents = envelope.made.documents.map(({ documentId, bytes }) => ({
    documentId,
    bytes: Buffer.concat([bytes, Buffer.from(`\n% signed: ${who}\n`)]),
  }));
  return { kind: 'downloaded', documents, certificate: Buffer.from(`%PDF-1.7\n% ${envelope.id}: ${who}\n%%EOF\n`) };
}

function vendorOf(memory: Memory): Signing {
  const { envelopes } = memory;
  /** Notes a call, and answers `unknown` instead of running it while the vendor fails. */
  const answer = <Answer>(call: keyof Signing, run: () => Answer): Promise<Answer | Unknown> => {
    memory.calls.push(call);
    return Promise.resolve(memory.isFailing ? { kind: 'unknown', detail: 'HTTP 503' } : run());
  };
  return {
    vendor: 'fake',
    frameOrigin: ORIGIN,
    createEnvelope: (made) =>
      answer('createEnvelope', () => {
        if (made.documents.length === 0 || made.signers.length === 0)
          return { kind: 'refused', detail: 'an envelope needs documents and signers' };
        const envelopeId = envelopes.create(made);
        if (memory.answersToLose === 0) return { kind: 'made', envelopeId };
        memory.answersToLose -= 1;
        return { kind: 'unknown', detail: 'no answer' };
      }),
    findEnvelope: (reference) =>
      answer('findEnvelope', () => {
        const envelope = envelopes.ofReference(reference);
        return envelope === null ? { kind: 'absent' } : { kind: 'made', envelopeId: envelope.id };
      }),
    openCeremony: (ceremony) => answer('openCeremony', () => openAddress(memory, ceremony)),
    read: (envelopeId) =>
      answer('read', () => {
        const envelope = envelopes.find(envelopeId);
        if (envelope === null) return { kind: 'absent' };
        const { id, state, completedAt, signers } = envelope;
        return { kind: 'found', envelopeId: id, state, completedAt, signers: [...signers] };
      }),
    download: (envelopeId) => answer('download', () => download(memory, envelopeId)),
    voidEnvelope: (envelopeId) =>
      answer('voidEnvelope', () => {
        const envelope = envelopes.find(envelopeId);
        if (envelope === null) return { kind: 'absent' };
        if (envelope.state === 'completed' || envelope.state === 'declined') return refused(envelope);
        if (envelope.state === 'sent') envelopes.end(envelope, 'voided');
        return { kind: 'voided' };
      }),
    verifyWebhook: ({ headers, body }) => {
      if (headers['x-fake-signature'] !== fakeHmacOf(body)) return null;
      return { envelopeId: (JSON.parse(Buffer.from(body).toString()) as { envelopeId: string }).envelopeId };
    },
    toSigningEvent: ({ event }) => parseSigningEvent(event ?? ''),
  };
}

function benchOf(memory: Memory): SigningBench {
  const { now, envelopes, addresses } = memory;
  return {
    act: (url, act) => {
      const address = addresses.get(url);
      if (address === undefined) return Promise.reject(new Error(`The fake made no address ${url}.`));
      const { ceremony, expiresAt } = address;
      const isOver = address.isUsed || now().getTime() > expiresAt;
      address.isUsed = true;
      const envelope = envelopes.known(ceremony.envelopeId);
      const back = new URL(ceremony.returnUrl);
      const event = isOver ? 'ttl_expired' : envelopes.perform(envelope, ceremony.signer.signerId, act);
      back.searchParams.set('event', event);
      return Promise.resolve(back.href);
    },
    expireAddress: (url) => {
      const address = addresses.get(url);
      if (address !== undefined) address.expiresAt = 0;
      return Promise.resolve();
    },
    expireEnvelope: (envelopeId) => {
      const envelope = envelopes.known(envelopeId);
      if (envelope.state === 'sent') envelopes.end(envelope, 'expired');
      return Promise.resolve();
    },
    setFailing: (isFailing) => {
      memory.isFailing = isFailing;
      return Promise.resolve();
    },
    loseNextAnswer: () => {
      memory.answersToLose += 1;
      return Promise.resolve();
    },
    countEnvelopes: (reference) => Promise.resolve(envelopes.ofReference(reference) === null ? 0 : 1),
    webhooks: (envelopeId) => Promise.resolve([...envelopes.known(envelopeId).webhooks]),
  };
}

/** Opens an empty fake. It takes no signature after `endsAt` by the given clock. */
export function openFakeSigning(now: () => Date = () => new Date()): FakeSigning {
  const envelopes = openFakeEnvelopes(now);
  const memory: Memory = { now, envelopes, addresses: new Map(), calls: [], isFailing: false, answersToLose: 0 };
  return {
    ...vendorOf(memory),
    ...benchOf(memory),
    calls: memory.calls,
    sign: (envelopeId, signerId) => {
      if (!envelopes.sign(envelopes.known(envelopeId), signerId))
        throw new Error(`${signerId} cannot sign ${envelopeId} now.`);
    },
  };
}
