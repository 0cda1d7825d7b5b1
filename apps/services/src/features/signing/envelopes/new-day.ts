import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { statement } from '#platform/database.ts';
import type { CallerLoan } from '#servicing/find-caller-loan.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import { findSubject } from '#features/signing/subjects/find-subject.ts';
import type { SigningSubject, ToSign } from '#features/signing/subjects/signing-subject.ts';
import { asCustomers, type Envelope } from './envelope-rows.ts';
import { queueVoid } from './queue-work.ts';

/** Says why documents that are valid on one day only are signed again. */
export function newDayText(on: BusinessDate): string {
  return `The terms are those of ${longDate(on)}, because a new business day began.`;
}

/** Whether the documents of an envelope were valid on an earlier day only. */
export function isOfEarlierDay({ type, terms }: Pick<Envelope, 'type' | 'terms'>, today: BusinessDate): boolean {
  const { asOf } = terms;
  return findSubject(type)?.isOfOneDay === true && typeof asOf === 'string' && asOf < today;
}

const OPEN_ENVELOPE = statement<{ envelope_id: string; terms: Envelope['terms'] }>(
  'open_envelope_of_day',
  `select envelope_id, terms from app.envelope
    where lms_id = $1 and loan_id = $2 and signing_type = $3 and state in ('making', 'sent')`,
);

/** Notes terms that are shown for the first time as the next revision of their renewal, and queues the end of an envelope with the
 *  terms of an earlier day. Whoever signed that one is told why. Source: width 5. */
export async function noteNewTerms(
  { database, renewalDesks }: Pick<SigningMeans, 'database' | 'renewalDesks'>,
  {
    record: { snapshot },
    customerIds,
    subject: { type },
    toSign: { revision = null },
  }: CallerLoan & { readonly subject: SigningSubject; readonly toSign: ToSign },
): Promise<void> {
  const { loanId, lmsId, asOf } = snapshot;
  await asCustomers(database, { customerIds, lmsId }, async (tx) => {
    if (revision !== null) await renewalDesks[lmsId]?.reviseRenewal(revision, tx);
    const open = await tx.row(OPEN_ENVELOPE, [lmsId, loanId, type]);
    if (open === null || !isOfEarlierDay({ type, terms: open.terms }, asOf)) return;
    await queueVoid(tx, open.envelope_id, { cause: `newDay:${asOf}`, why: newDayText(asOf), about: 'newDay' });
  });
}
