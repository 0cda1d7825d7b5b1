import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { SigningType } from '@lendside/domain/signing/signing-types.ts';
import { statement, type Database, type Queryable, type Transaction } from '#platform/database.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';

/** A signer of an envelope, as our row shows it. */
export interface EnvelopeSigner {
  readonly place: 1 | 2;
  readonly party: 'borrower' | 'coborrower';
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  /** The agreement to electronic documents, since the signer's page was opened. */
  readonly consent: { readonly version: string; readonly at: Date } | null;
  readonly state: 'waiting' | 'opened' | 'signed' | 'declined';
  readonly signedAt: Date | null;
  readonly declineReason: string | null;
}

/** An envelope, as our row shows it. */
export interface Envelope {
  readonly envelopeId: string;
  readonly lmsId: LoanSystemId;
  readonly loanId: number;
  readonly customerIds: readonly string[];
  readonly type: SigningType;
  readonly vendor: string;
  /** Null until the vendor answered. */
  readonly vendorId: string | null;
  readonly state: 'making' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
  readonly termsHash: Buffer;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly signBy: BusinessDate;
  readonly endsAt: Date;
  readonly readAt: Date | null;
  readonly completedAt: Date | null;
  readonly appliedAt: Date | null;
  readonly refusedWhy: string | null;
  readonly activeAt: Date | null;
  readonly signers: readonly EnvelopeSigner[];
}

/** The row of an envelope with its signers. */
export interface EnvelopeRow {
  readonly envelope_id: string;
  readonly lms_id: number;
  readonly loan_id: number;
  readonly customer_ids: string[];
  readonly signing_type: string;
  readonly vendor: string;
  readonly vendor_id: string | null;
  readonly state: Envelope['state'];
  readonly terms_hash: Buffer;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly sign_by: string;
  readonly ends_at: Date;
  readonly read_at: Date | null;
  readonly completed_at: Date | null;
  readonly applied_at: Date | null;
  readonly refused_why: string | null;
  readonly active_at: Date | null;
  readonly signers: readonly {
    readonly place: 1 | 2;
    readonly party: EnvelopeSigner['party'];
    readonly customer_id: string;
    readonly name: string;
    readonly email: string;
    readonly consent_version: string | null;
    readonly consent_at: string | null;
    readonly state: EnvelopeSigner['state'];
    readonly signed_at: string | null;
    readonly decline_reason: string | null;
  }[];
}

/** The columns of `EnvelopeRow`, of `app.envelope e`. */
export const ENVELOPE_COLUMNS = `e.envelope_id, e.lms_id, e.loan_id, e.customer_ids, e.signing_type, e.vendor, e.vendor_id, e.state, e.terms_hash, e.terms,
  e.sign_by, e.ends_at, e.read_at, e.completed_at, e.applied_at, e.refused_why, e.active_at,
  (select coalesce(jsonb_agg(to_jsonb(s) order by s.place), '[]') from app.envelope_signer s where s.envelope_id = e.envelope_id) as signers`;

/** Reads a row. */
export function toEnvelope(row: EnvelopeRow): Envelope {
  return {
    envelopeId: row.envelope_id,
    lmsId: row.lms_id as LoanSystemId,
    loanId: row.loan_id,
    customerIds: row.customer_ids,
    type: row.signing_type as SigningType,
    vendor: row.vendor,
    vendorId: row.vendor_id,
    state: row.state,
    termsHash: row.terms_hash,
    terms: row.terms,
    signBy: businessDate(row.sign_by),
    endsAt: row.ends_at,
    readAt: row.read_at,
    completedAt: row.completed_at,
    appliedAt: row.applied_at,
    refusedWhy: row.refused_why,
    activeAt: row.active_at,
    signers: row.signers.map((signer) => ({
      place: signer.place,
      party: signer.party,
      customerId: signer.customer_id,
      name: signer.name,
      email: signer.email,
      consent:
        signer.consent_version === null || signer.consent_at === null
          ? null
          : { version: signer.consent_version, at: new Date(signer.consent_at) },
      state: signer.state,
      signedAt: signer.signed_at === null ? null : new Date(signer.signed_at),
      declineReason: signer.decline_reason,
    })),
  };
}

/** The reference under which the vendor knows an envelope from the first try on. */
export function referenceOf({ envelopeId }: Pick<Envelope, 'envelopeId'>): string {
  return `envelope-${envelopeId}`;
}

/** Whether somebody may still sign it. */
export function isOpen({ state }: Pick<Envelope, 'state'>): boolean {
  return state === 'making' || state === 'sent';
}

/** Returns the signer who has one of these customer numbers; null for somebody else. */
export function signerOf(
  { signers }: Pick<Envelope, 'signers'>,
  customerIds: readonly string[],
): EnvelopeSigner | null {
  return signers.find(({ customerId }) => customerIds.includes(customerId)) ?? null;
}

/** Whether a signer has not signed yet and all before them have. */
export function isInTurn({ signers }: Pick<Envelope, 'signers'>, { place, state }: EnvelopeSigner): boolean {
  return (
    (state === 'waiting' || state === 'opened') &&
    signers.every((other) => other.place >= place || other.state === 'signed')
  );
}

/** Whose rows a transaction may see: customers of one loan system; null for a person's numbers in all of them. */
export interface SeenBy {
  readonly customerIds: readonly string[];
  readonly lmsId: LoanSystemId | null;
}

/** Runs a transaction as these customers. Row-level security hides all other customers' envelopes (D11). */
export function asCustomers<T>(
  database: Database,
  { customerIds, lmsId }: SeenBy,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return readAs(database, customerIds, work, lmsId);
}

const LATEST = statement<EnvelopeRow>(
  'latest_envelope',
  `select ${ENVELOPE_COLUMNS} from app.envelope e
    where e.loan_id = $1 and e.lms_id = $2 and e.signing_type = $3
    order by e.made_at desc limit 1`,
);

/** Finds the latest envelope of a loan; null when nothing of this type was ever sent to be signed. */
export async function findLatestEnvelope(
  db: Queryable,
  { loanId, lmsId, type }: Pick<Envelope, 'loanId' | 'lmsId' | 'type'>,
): Promise<Envelope | null> {
  const row = await db.row(LATEST, [loanId, lmsId, type]);
  return row === null ? null : toEnvelope(row);
}

const ADD_EVENT = statement(
  'add_signing_event',
  `insert into app.signing_event (envelope_id, kind, place, device, address, detail)
   values ($1, $2, $3, left($4, 200), left($5, 45), left($6, 400))`,
);

/** What happened to an envelope. */
export interface SigningHappening {
  readonly kind:
    | 'made'
    | 'sent'
    | 'ceremonyOpened'
    | 'returned'
    | 'opened'
    | 'signed'
    | 'declined'
    | 'completed'
    | 'voided'
    | 'expired'
    | 'applied'
    | 'refused';
  readonly place?: number | null;
  readonly device?: string | null;
  readonly address?: string | null;
  readonly detail?: string | null;
}

/** Adds to what happened to an envelope, for its certificate. Needs no answer. */
export function addEvent(
  tx: Transaction,
  envelopeId: string,
  { kind, place = null, device = null, address = null, detail = null }: SigningHappening,
): void {
  tx.send(ADD_EVENT, [envelopeId, kind, place, device, address, detail]);
}
