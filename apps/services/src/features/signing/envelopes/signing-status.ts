import { isDeepStrictEqual } from 'node:util';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getSigningStatus } from '@lendside/contract/signing/get-signing-status.ts';
import type { reportSigningReturn } from '@lendside/contract/signing/report-signing-return.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { SigningType } from '@lendside/domain/signing/signing-types.ts';
import { toDeviceName } from '#identity/device-name.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { requireGuestProof } from '#features/signing/guest-proof.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import {
  addEvent,
  asCustomers,
  findLatestEnvelope,
  isInTurn,
  isOpen,
  signerOf,
  type Envelope,
} from './envelope-rows.ts';
import { findOnLoan } from './find-to-sign.ts';
import { isOfEarlierDay } from './new-day.ts';
import { queueRead } from './queue-work.ts';

type Status = ResponseOf<typeof getSigningStatus>;
type Means = Pick<SigningMeans, 'database' | 'loanSystems' | 'lender'>;

async function findEnvelope(
  means: Means,
  {
    loanId,
    lmsId,
    signingType,
  }: { readonly loanId: number; readonly lmsId: number; readonly signingType: SigningType },
  caller: Customer,
) {
  const { database, loanSystems } = means;
  const loan = await findCallerLoan(loanSystems, caller, loanId);
  const { record, system, customerIds } = loan;
  await requireGuestProof(database, caller, record, signingType);
  const of = { loanId, lmsId: system.lmsId, type: signingType };
  const envelope =
    system.lmsId === lmsId
      ? await asCustomers(database, { customerIds, lmsId: system.lmsId }, (tx) => findLatestEnvelope(tx, of))
      : null;
  if (envelope === null || (await isOfThePast(means, envelope, loan)))
    throw new Refused('NotFoundException', 'Nothing was sent to be signed.');
  return { envelope, customerIds, today: record.snapshot.asOf };
}

const UNREAD_CEREMONY = statement<{ envelope_id: string }>(
  'unread_ceremony',
  `select e.envelope_id from app.envelope e join app.signing_event v using (envelope_id)
    where e.envelope_id = $1 and v.kind = 'ceremonyOpened' and (e.read_at is null or v.at > e.read_at) limit 1`,
);

/** Whether an envelope may have been signed since it was last read. */
async function isUnread(
  { database }: Means,
  { envelopeId, lmsId }: Envelope,
  { customerIds }: CallerLoan,
): Promise<boolean> {
  return (await asCustomers(database, { customerIds, lmsId }, (tx) => tx.row(UNREAD_CEREMONY, [envelopeId]))) !== null;
}

/** Whether an envelope says nothing about what there is to sign now. What is signed with effect is not to sign any more, so a
 *  completed envelope is of the past as soon as there is something to sign again. So is one with the terms of an earlier day, unless it
 *  may have been signed on that day. */
async function isOfThePast(means: Means, envelope: Envelope, loan: CallerLoan): Promise<boolean> {
  if (isOpen(envelope))
    return isOfEarlierDay(envelope, loan.record.snapshot.asOf) && !(await isUnread(means, envelope, loan));
  if (envelope.state === 'voided') return true;
  const asked = await findOnLoan(means, loan, envelope.type);
  return asked !== null && (envelope.state === 'completed' || !isDeepStrictEqual(envelope.terms, asked.toSign.terms));
}

/** Reads how far a signing is, from our own row. An earlier offer's signing says nothing about the present one. Source: LAP-061,
 *  LOP-114. */
export async function readStatus(
  means: Means,
  input: RequestOf<typeof getSigningStatus>,
  caller: Customer,
): Promise<Status> {
  const { envelope, customerIds, today } = await findEnvelope(means, input, caller);
  const mine = signerOf(envelope, customerIds);
  const status = statusOf(envelope, today);
  return {
    status,
    docSigned: status === 'complete' && envelope.refusedWhy === null,
    signedAt: envelope.completedAt?.toISOString() ?? null,
    signers: envelope.signers.map((signer) => ({
      name: signer.name,
      party: signer.party,
      isYou: signer.place === mine?.place,
      state: signer.state,
      signedAt: signer.signedAt?.toISOString() ?? null,
    })),
    isYourTurn: status === 'pending' && mine !== null && isInTurn(envelope, mine),
    signBy: envelope.signBy,
    activeAt: envelope.activeAt?.toISOString() ?? null,
    notInEffect: status === 'complete' ? toNotInEffect(envelope.refusedWhy) : null,
    declineReason: envelope.signers.find(({ state }) => state === 'declined')?.declineReason ?? null,
  };
}

const ENDED: readonly string[] = ['offer_closed', 'expired', 'renewal_ended', 'renewal_booked', 'ended_before_signed'];

function toNotInEffect(refusedWhy: string | null): Status['notInEffect'] {
  if (refusedWhy === null) return null;
  if (refusedWhy === 'quote_expired') return 'newDay';
  return ENDED.includes(refusedWhy) ? 'ended' : 'refused';
}

/** An open envelope whose last day is over has expired, although the vendor may not know yet. */
function statusOf(envelope: Envelope, today: BusinessDate): Status['status'] {
  if (isOpen(envelope)) return today > envelope.signBy ? 'expired' : 'pending';
  if (envelope.state === 'completed') return 'complete';
  return envelope.state === 'declined' ? 'declined' : 'expired';
}

const LAST_CEREMONY = statement<{ event_id: number }>(
  'last_ceremony_of_signer',
  `select event_id from app.signing_event where envelope_id = $1 and place = $2 and kind = 'ceremonyOpened'
    order by event_id desc limit 1`,
);
const RETURNED_SINCE = statement<{ event_id: number }>(
  'returned_since_ceremony',
  `select event_id from app.signing_event where envelope_id = $1 and place = $2 and kind = 'returned' and event_id > $3 limit 1`,
);

/** Records that the vendor sent the signer's browser back, and queues one read of the envelope for each ceremony. The event
 *  decides nothing. Source: width 2, LOP-055. */
export async function reportReturn(
  means: Means,
  input: RequestOf<typeof reportSigningReturn>,
  caller: Customer,
  context: CallContext,
): Promise<ResponseOf<typeof reportSigningReturn>> {
  const { envelope, customerIds } = await findEnvelope(means, input, caller);
  const mine = signerOf(envelope, customerIds);
  if (mine === null || !isOpen(envelope)) return { noted: false };
  const { envelopeId } = envelope;
  return asCustomers(means.database, { customerIds, lmsId: envelope.lmsId }, async (tx) => {
    const ceremony = await tx.row(LAST_CEREMONY, [envelopeId, mine.place]);
    if (ceremony === null) return { noted: false };
    const of = [envelopeId, mine.place, ceremony.event_id];
    if ((await tx.row(RETURNED_SINCE, of)) !== null) return { noted: false };
    addEvent(tx, envelopeId, {
      kind: 'returned',
      place: mine.place,
      device: toDeviceName(context.userAgent),
      address: context.ip,
      detail: input.event,
    });
    await queueRead(tx, envelopeId, `return:${envelopeId}:${ceremony.event_id}`);
    return { noted: true };
  });
}
