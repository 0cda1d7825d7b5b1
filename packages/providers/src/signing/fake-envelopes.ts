import { createHmac } from 'node:crypto';
import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import type { CeremonyAct } from './conformance.ts';
import type { EnvelopeState, EnvelopeToCreate, SignerState, WebhookRequest } from './port.ts';

/** An envelope of the fake. */
export interface FakeEnvelope {
  readonly id: string;
  readonly made: EnvelopeToCreate;
  readonly signers: SignerState[];
  readonly webhooks: WebhookRequest[];
  state: EnvelopeState['state'];
  completedAt: Date | null;
}

/** The fake's books of envelopes. */
export interface FakeEnvelopes {
  /** Makes an envelope once for a reference. Returns its id. */
  create(made: EnvelopeToCreate): string;
  find(envelopeId: string): FakeEnvelope | null;
  /** Like `find`, but throws for an unknown id. */
  known(envelopeId: string): FakeEnvelope;
  ofReference(reference: string): FakeEnvelope | null;
  end(envelope: FakeEnvelope, state: EnvelopeState['state']): void;
  isInTurn(envelope: FakeEnvelope, signerId: string): boolean;
  /** False when the signer cannot sign now. */
  sign(envelope: FakeEnvelope, signerId: string): boolean;
  /** Acts on the page of a signer. Returns what the page says at its end. */
  perform(envelope: FakeEnvelope, signerId: string, act: CeremonyAct): SigningEvent;
}

const HMAC_KEY = 'fake-signing-webhook-key';

/** HMAC of a webhook's body. */
export const fakeHmacOf = (body: Uint8Array): string => createHmac('sha256', HMAC_KEY).update(body).digest('base64');

function setSigner(envelope: FakeEnvelope, signerId: string, changes: Partial<SignerState>): void {
  const place = envelope.signers.findIndex((signer) => signer.signerId === signerId);
  const signer = envelope.signers[place];
  if (signer === undefined) throw new Error(`Envelope ${envelope.id} has no signer ${signerId}.`);
  envelope.signers[place] = { ...signer, ...changes };
}

function notify(envelope: FakeEnvelope): void {
  const body = Buffer.from(JSON.stringify({ envelopeId: envelope.id, state: envelope.state }));
  envelope.webhooks.push({ headers: { 'x-fake-signature': fakeHmacOf(body) }, body });
}

/** Of the signers who have not signed, those of the lowest order are in turn. */
function isInTurn({ made, signers }: FakeEnvelope, signerId: string): boolean {
  const open = made.signers.filter((each) =>
    signers.some((signer) => signer.signerId === each.signerId && signer.state !== 'signed'),
  );
  const first = Math.min(...open.map(({ order }) => order));
  return open.some((signer) => signer.signerId === signerId && signer.order === first);
}

const ENDINGS = { later: 'cancel', timeOut: 'session_timeout', fail: 'exception', fax: 'fax_pending' } as const;

/** Opens empty books. An envelope takes no signature after `endsAt` by the given clock. */
export function openFakeEnvelopes(now: () => Date): FakeEnvelopes {
  const envelopes: FakeEnvelope[] = [];
  const end = (envelope: FakeEnvelope, state: EnvelopeState['state']): void => {
    envelope.state = state;
    notify(envelope);
  };
  const find = (envelopeId: string): FakeEnvelope | null => {
    const envelope = envelopes.find(({ id }) => id === envelopeId) ?? null;
    if (envelope?.state === 'sent' && now() > envelope.made.endsAt) end(envelope, 'expired');
    return envelope;
  };
  const ofReference = (reference: string) => envelopes.find(({ made }) => made.reference === reference) ?? null;
  const sign = (envelope: FakeEnvelope, signerId: string): boolean => {
    if (envelope.state !== 'sent' || !isInTurn(envelope, signerId)) return false;
    setSigner(envelope, signerId, { state: 'signed', signedAt: now() });
    if (envelope.signers.some(({ state }) => state !== 'signed')) notify(envelope);
    else {
      envelope.completedAt = now();
      end(envelope, 'completed');
    }
    return true;
  };
  return {
    create: (made) => {
      const first = ofReference(made.reference);
      if (first !== null) return first.id;
      const id = `env_fake${envelopes.length + 1}`;
      const signers = made.signers.map(({ signerId }): SignerState => ({
        signerId,
        state: 'waiting',
        signedAt: null,
        declineReason: null,
      }));
      envelopes.push({ id, made, signers, webhooks: [], state: 'sent', completedAt: null });
      return id;
    },
    find,
    known: (envelopeId) => {
      const envelope = find(envelopeId);
      if (envelope === null) throw new Error(`The fake has no envelope ${envelopeId}.`);
      return envelope;
    },
    ofReference,
    end,
    isInTurn,
    sign,
    perform: (envelope, signerId, act) => {
      if (envelope.state !== 'sent' || !isInTurn(envelope, signerId)) return 'viewing_complete';
      if (act.kind === 'sign') return sign(envelope, signerId) ? 'signing_complete' : 'exception';
      if (act.kind === 'decline') {
        setSigner(envelope, signerId, { state: 'declined', declineReason: act.reason });
        end(envelope, 'declined');
        return 'decline';
      }
      setSigner(envelope, signerId, { state: 'opened' });
      return act.kind === 'close' ? 'viewing_complete' : ENDINGS[act.kind];
    },
  };
}
