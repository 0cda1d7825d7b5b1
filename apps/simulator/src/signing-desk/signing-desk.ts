import { randomBytes } from 'node:crypto';
import type { BookedEnvelope, BookedSigner, EnvelopeBooks, PageAddress } from './envelope-books.ts';
import type { SigningFaultDesk } from './signing-faults.ts';
import { instantOf, type Clock } from '#timing/clock.ts';

/** What a vendor tells by webhook. */
export type EnvelopeEvent = 'signed' | 'completed' | 'declined' | 'voided' | 'expired';

export type VendorName = 'docusign' | 'docuseal';

/** What the pages and calls of a signature vendor share. */
export type SigningDesk = {
  name: VendorName;
  /** The vendor's name for people. */
  label: string;
  clock: Clock;
  books: EnvelopeBooks;
  faults: SigningFaultDesk;
  /** Finds an envelope. One past its end expires now. */
  find(id: string): BookedEnvelope | null;
  isInTurn(envelope: BookedEnvelope, signerId: string): boolean;
  markOpened(envelope: BookedEnvelope, signerId: string): void;
  /** Signs with a typed name. False when the signer cannot sign now. */
  sign(envelope: BookedEnvelope, signerId: string, signature: string): boolean;
  /** False when the signer cannot decline now. */
  decline(envelope: BookedEnvelope, signerId: string, reason: string): boolean;
  /** Voids or expires an open envelope. False when it is not open. */
  end(envelope: BookedEnvelope, state: 'voided' | 'expired', reason: string): boolean;
  newAddress(address: Omit<PageAddress, 'token' | 'isUsed' | 'ended'>): PageAddress;
  /** Stops webhooks that still wait. Call it before the books are closed. */
  close(): void;
  isClosed(): boolean;
};

/** Sends a webhook about an envelope. */
export type Notify = (
  desk: SigningDesk,
  envelope: BookedEnvelope,
  event: EnvelopeEvent,
  signer: BookedSigner | null,
) => void;

/** Of the signers who have not signed, those of the lowest order are in turn. */
function isInTurn({ state, signers }: BookedEnvelope, signerId: string): boolean {
  const open = signers.filter((signer) => signer.state !== 'signed');
  const first = Math.min(...open.map(({ order }) => order));
  return state === 'sent' && open.some(({ id, order }) => id === signerId && order === first);
}

export function openSigningDesk(
  vendor: Pick<SigningDesk, 'name' | 'label' | 'clock' | 'books' | 'faults'>,
  notify: Notify,
): SigningDesk {
  const { books, clock } = vendor;
  const now = (): string => instantOf(clock);
  let isClosed = false;
  const change = (envelope: BookedEnvelope, changes: Partial<BookedEnvelope>): void => {
    Object.assign(envelope, { changedAt: now(), ...changes });
    books.save(envelope);
  };
  const changeSigner = (
    envelope: BookedEnvelope,
    signerId: string,
    changes: Partial<BookedSigner>,
  ): BookedSigner | null => {
    const signer = envelope.signers.find(({ id }) => id === signerId) ?? null;
    if (signer !== null) Object.assign(signer, changes);
    change(envelope, {});
    return signer;
  };
  const desk: SigningDesk = {
    ...vendor,
    isInTurn,
    find(id) {
      const envelope = books.find(id);
      if (envelope?.state === 'sent' && clock.nowMs() > Date.parse(envelope.expiresAt))
        desk.end(envelope, 'expired', 'Envelope has expired');
      return envelope;
    },
    markOpened(envelope, signerId) {
      const signer = envelope.signers.find(({ id }) => id === signerId);
      if (signer?.state === 'waiting' && isInTurn(envelope, signerId))
        changeSigner(envelope, signerId, { state: 'opened', openedAt: now() });
    },
    sign(envelope, signerId, signature) {
      if (!isInTurn(envelope, signerId)) return false;
      const signer = changeSigner(envelope, signerId, { state: 'signed', signedAt: now(), signature });
      notify(desk, envelope, 'signed', signer);
      if (envelope.signers.every(({ state }) => state === 'signed')) {
        change(envelope, { state: 'completed', completedAt: now() });
        notify(desk, envelope, 'completed', null);
      }
      return true;
    },
    decline(envelope, signerId, declineReason) {
      if (!isInTurn(envelope, signerId)) return false;
      const signer = changeSigner(envelope, signerId, { state: 'declined', declinedAt: now(), declineReason });
      change(envelope, { state: 'declined' });
      notify(desk, envelope, 'declined', signer);
      return true;
    },
    end(envelope, state, voidedReason) {
      if (envelope.state !== 'sent') return false;
      change(envelope, { state, voidedReason });
      notify(desk, envelope, state, null);
      return true;
    },
    newAddress(address) {
      const whole = { ...address, token: randomBytes(24).toString('base64url'), isUsed: false, ended: null };
      books.keepAddress(whole);
      return whole;
    },
    close() {
      isClosed = true;
    },
    isClosed: () => isClosed,
  };
  return desk;
}
