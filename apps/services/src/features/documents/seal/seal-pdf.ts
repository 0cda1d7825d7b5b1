import { createHash } from 'node:crypto';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { holderOf, type SealKey } from './seal-key.ts';
import { signDigest, writeSignature } from './signed-message.ts';
import { fetchTimeStamp, type StampAnswer } from './time-stamp.ts';

/** A sealed PDF. `noStampBecause` says why a time stamp that was wanted is missing; null when none is missing. */
export interface SealedPdf {
  readonly bytes: Uint8Array;
  readonly isTimeStamped: boolean;
  readonly noStampBecause: string | null;
}

/** Seals PDFs of ours with the lender's key, so that any later change is found. */
export interface Sealer {
  /** Seals a PDF that has no form yet. `at` is the time that readers see; `reason` is shown beside it. */
  seal(pdf: Uint8Array, what: { readonly at: Date; readonly reason: string }): Promise<SealedPdf>;
}

const STAMP_TIMEOUT_MS = 10_000;
/** The bytes of a signature without a time stamp, for the first try. */
const BYTES_EXPECTED = 1_024;
/** A signature has the length of the try before but for a byte or two of its numbers, so few tries are enough. */
const TRIES_MAX = 60;
/** Time stamps cost a call each. Later tries leave room for a longer one. */
const STAMPED_TRIES_MAX = 3;
const ROOM_FOR_LONGER_STAMP = 64;

/** Makes the sealer. The seal is a PAdES signature (B-B, or B-T with a time stamp) over the whole file. Without an answer of the
 *  time-stamp service the document is sealed without a time stamp, and `onNoStamp` is told why. Source: width 2, ETSI EN 319 142-1. */
export function makeSealer(
  key: SealKey,
  timeStampUrl: string | null,
  onNoStamp: (why: string) => void = () => {},
): Sealer {
  return {
    seal: async (pdf, { at, reason }) => {
      let stamping: string | null = timeStampUrl;
      let failure: string | null = null;
      let room = BYTES_EXPECTED;
      for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
        const signer = new LenderSigner(key, stamping);
        const bytes = await sealOnce(pdf, { at, reason, room, signer, name: holderOf(key.own) });
        const isLoose = stamping !== null && tries > STAMPED_TRIES_MAX && signer.length <= room;
        if (signer.stamp.kind === 'failed') {
          // One failure is enough: the document must not wait for the service again.
          failure = signer.stamp.why;
          stamping = null;
          onNoStamp(failure);
        }
        // The signature fills its place exactly, so that the file holds no byte that says nothing.
        if (bytes !== null && (signer.length === room || isLoose))
          return { bytes, isTimeStamped: signer.stamp.kind === 'stamped', noStampBecause: failure };
        room = signer.length + (stamping !== null && tries >= STAMPED_TRIES_MAX ? ROOM_FOR_LONGER_STAMP : 0);
      }
      throw new Error('the signature of the seal never had the length of the try before');
    },
  };
}

/** Puts a signature into a place of `room` bytes. Returns null when it does not fit; `signer.length` says its length. */
async function sealOnce(
  pdf: Uint8Array,
  what: {
    readonly at: Date;
    readonly reason: string;
    readonly room: number;
    readonly signer: LenderSigner;
    readonly name: string;
  },
): Promise<Uint8Array | null> {
  const prepared = plainAddPlaceholder({
    pdfBuffer: Buffer.from(pdf),
    reason: toAscii(what.reason),
    name: toAscii(what.name),
    contactInfo: '',
    location: '',
    signingTime: what.at,
    signatureLength: what.room,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
    // Off the page: nothing to see, and nothing for a screen reader to announce (ISO 14289-1, 7.18.1).
    widgetRect: [-2, -2, -1, -1],
  });
  what.signer.room = what.room;
  const sealed = await new SignPdf().sign(prepared, what.signer, what.at);
  return what.signer.length <= what.room ? new Uint8Array(sealed) : null;
}

/** The library writes text strings of ASCII only. */
function toAscii(text: string): string {
  return text.normalize('NFD').replaceAll(/[^ -~]/g, '');
}

class LenderSigner extends Signer {
  length = 0;
  room = 0;
  stamp: StampAnswer | { readonly kind: 'none' } = { kind: 'none' };
  readonly #key: SealKey;
  readonly #timeStampUrl: string | null;

  constructor(key: SealKey, timeStampUrl: string | null) {
    super();
    this.#key = key;
    this.#timeStampUrl = timeStampUrl;
  }

  override async sign(signed: Buffer): Promise<Buffer> {
    const digest = createHash('sha256').update(signed).digest();
    const signature = signDigest(this.#key, digest);
    if (this.#timeStampUrl !== null) this.stamp = await fetchTimeStamp(this.#timeStampUrl, signature, STAMP_TIMEOUT_MS);
    const message = writeSignature({
      certificate: this.#key.own,
      issuers: this.#key.issuers,
      digest,
      signature,
      timeStamp: this.stamp.kind === 'stamped' ? this.stamp.stamp : null,
    });
    this.length = message.length;
    return message.length <= this.room ? Buffer.from(message) : Buffer.alloc(0);
  }
}
