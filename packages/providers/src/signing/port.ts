import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';

/** A place in a document where a signer puts a signature, initials or the date. Points from the upper left corner of the page. */
export interface SigningField {
  readonly signerId: string;
  readonly kind: 'signature' | 'initials' | 'date';
  /** 1, 2, … */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A PDF to be signed. */
export interface DocumentToSign {
  /** Unique in its envelope: 1, 2, … */
  readonly documentId: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly fields: readonly SigningField[];
}

/** A person who signs. `signerId` is ours and never changes; `order` 1 signs first. */
export interface Signer {
  readonly signerId: string;
  readonly order: number;
  readonly name: string;
  readonly email: string;
}

/** Documents to be signed together. `reference` is the same for all attempts: a vendor makes one envelope for it. */
export interface EnvelopeToCreate {
  readonly reference: string;
  readonly subject: string;
  readonly documents: readonly DocumentToSign[];
  readonly signers: readonly Signer[];
  /** The vendor takes no signature after this time. */
  readonly endsAt: Date;
}

/** A call whose answer was lost or not understood. It may have worked: ask before trying again. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly detail: string;
}

/** A call that the vendor refused for good. */
export interface RefusedByVendor {
  readonly kind: 'refused';
  readonly detail: string;
}

/** The vendor has no such envelope. */
export interface Absent {
  readonly kind: 'absent';
}

/** The vendor's id of an envelope. */
export interface EnvelopeMade {
  readonly kind: 'made';
  readonly envelopeId: string;
}

/** The vendor takes no signature of an envelope any more. */
export interface EnvelopeVoided {
  readonly kind: 'voided';
}

/** How a signer's page is opened in a frame of ours. */
export interface Ceremony {
  readonly envelopeId: string;
  readonly signer: Signer;
  /** Where the vendor sends the browser at the end, with the event added. It decides nothing. */
  readonly returnUrl: string;
  /** Origins that may frame the vendor's page. */
  readonly frameAncestors: readonly string[];
  /** Origins to which the vendor's page may post messages. */
  readonly messageOrigins: readonly string[];
  /** Asked by the vendor's page while the signer is active. */
  readonly ping: { readonly url: string; readonly everySeconds: number };
}

/** An address that opens the ceremony once. `notInTurn`: another signer comes first, or this one is done. */
export type CeremonyOpened =
  | { readonly kind: 'opened'; readonly url: string; readonly expiresAt: Date }
  | { readonly kind: 'notInTurn' }
  | RefusedByVendor
  | Unknown;

/** One signer, as the vendor's books show it. */
export interface SignerState {
  readonly signerId: string;
  readonly state: 'waiting' | 'opened' | 'signed' | 'declined';
  /** The vendor's time of the signature. */
  readonly signedAt: Date | null;
  readonly declineReason: string | null;
}

/** An envelope, as the vendor's books show it. */
export interface EnvelopeState {
  readonly kind: 'found';
  readonly envelopeId: string;
  readonly state: 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
  /** The vendor's time of the last signature. */
  readonly completedAt: Date | null;
  readonly signers: readonly SignerState[];
}

/** What the vendor keeps of a completed envelope. */
export interface SignedDocuments {
  readonly kind: 'downloaded';
  readonly documents: readonly { readonly documentId: number; readonly bytes: Uint8Array }[];
  /** The vendor's own record of who signed, when and from where. */
  readonly certificate: Uint8Array;
}

/** A request to our webhook, as it came in. */
export interface WebhookRequest {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** A signature vendor. Every call is idempotent by reference or by its effect, ends within its time-out and never throws because
 *  of the remote side. Source: width 2, partners 5. */
export interface Signing {
  /** The name that is stored with an envelope. */
  readonly vendor: 'docusign' | 'docuseal' | 'fake';
  /** The origin of the ceremony's pages, for our `frame-src`. */
  readonly frameOrigin: string;
  createEnvelope(envelope: EnvelopeToCreate): Promise<EnvelopeMade | RefusedByVendor | Unknown>;
  /** Finds the envelope of a reference, to learn whether a lost call worked. */
  findEnvelope(reference: string): Promise<EnvelopeMade | Absent | Unknown>;
  /** Makes an address that opens the ceremony once, within five minutes. */
  openCeremony(ceremony: Ceremony): Promise<CeremonyOpened>;
  read(envelopeId: string): Promise<EnvelopeState | Absent | Unknown>;
  /** Fetches the signed bytes. `refused` unless the envelope is completed. */
  download(envelopeId: string): Promise<SignedDocuments | RefusedByVendor | Unknown>;
  /** Ends an envelope unsigned; again is harmless. `refused` only when it is already completed or declined. */
  voidEnvelope(envelopeId: string, reason: string): Promise<EnvelopeVoided | Absent | RefusedByVendor | Unknown>;
  /** Returns the envelope that a webhook speaks of; null unless the webhook's HMAC is right. What it says happened is not used:
   *  the envelope is read instead. */
  verifyWebhook(request: WebhookRequest): { readonly envelopeId: string } | null;
  /** Returns what the vendor said when it sent the browser back; null when it said nothing that we know. */
  toSigningEvent(query: Readonly<Record<string, string | undefined>>): SigningEvent | null;
}
