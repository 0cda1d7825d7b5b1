import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { findAnyDisbursement, type DisbursementState } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { creditUntakenMoney, payMoneyAgain, takeMoneyBack } from '#servicing/commands/disbursements/money-back.ts';
import { failCash, settleCash } from '#servicing/commands/disbursements/settle-cash.ts';
import { abandonFunding, failFunding, fundLoan } from '#servicing/commands/origination/fund-loan.ts';
import type { CommandHead } from '#servicing/executor/change-loan.ts';
import { BOOKED, commandKey, toBooked, type Booked, type ToBook } from './booked.ts';

const FIRST_PAID = statement<{ paid_on: string }>(
  'payout_first_paid',
  `select min(coalesce(p.sent_on, p.paid_on))::text as paid_on from app.payout p
    where p.disbursement_ref = $1 and p.attempt < $2 and p.paid_on is not null
   having min(p.paid_on) is not null`,
);

interface Cash {
  readonly payout: PayoutRow;
  readonly purpose: 'origination' | 'refinance';
  readonly owed: { readonly state: DisbursementState; readonly channel: PayoutRow['channel'] };
  readonly head: CommandHead;
  /** The day on which money was sent that counted as paid and then came back, so that the person never had it. Null when no money came back. */
  readonly paidBefore: string | null;
}

/** Books what happened to the payout of a new loan's proceeds or of a renewal's cash. Money that its channel could not pay, or gave back, waits at
 *  the store. A new loan ends when nobody ever took its money. Other cash that nobody took becomes the customer's credit. Source: width 1; loan-core
 *  2.3 (DISBURSE), 3.3 (T04, T05, T09). */
export async function bookCashOfLoan(tx: Transaction, payout: PayoutRow, { event, feeCents }: ToBook): Promise<Booked> {
  const { loan_id: loanId, lms_id: lmsId, disbursement_ref: reference } = payout;
  if (loanId === null) throw new Error(`payout ${payout.payout_id} has no loan`);
  const owed = await findAnyDisbursement(tx, reference);
  if (event === 'sent' || owed === null) return BOOKED;
  const cash: Cash = {
    payout,
    purpose: payout.purpose === 'origination' ? 'origination' : 'refinance',
    owed,
    head: { key: commandKey(payout, event), lmsId, loanId },
    paidBefore: (await tx.row(FIRST_PAID, [reference, payout.attempt]))?.paid_on ?? null,
  };
  if (event === 'paid' || event === 'settled_by_hand') return bookPaid(tx, cash, feeCents);
  if (event === 'returned' && owed.state === 'completed')
    return atStore(toBooked(await takeMoneyBack(tx, { ...cash.head, purpose: cash.purpose })));
  // The command that asked for the stop also ends what is owed.
  if (event === 'cancelled' && payout.cancel_asked_why !== null) return BOOKED;
  return bookUnpaid(tx, cash, event === 'expired');
}

async function bookPaid(
  tx: Transaction,
  { purpose, owed, head, paidBefore }: Cash,
  channelFeeCents: ToBook['feeCents'],
): Promise<Booked> {
  if (owed.state === 'completed') return BOOKED;
  if (paidBefore !== null)
    return toBooked(await payMoneyAgain(tx, { ...head, purpose, since: businessDate(paidBefore) }));
  const settle = { ...head, channelFeeCents };
  return toBooked(await (purpose === 'origination' ? fundLoan(tx, settle) : settleCash(tx, settle)));
}

async function bookUnpaid(
  tx: Transaction,
  { payout, purpose, owed, head, paidBefore }: Cash,
  isExpired: boolean,
): Promise<Booked> {
  // The loan or its renewal was taken back meanwhile, which ended what was owed.
  if (owed.state !== 'approved') return BOOKED;
  // The loan is being taken back. Its money goes nowhere, and the command that asked for the stop ends what is owed.
  if (payout.cancel_asked_why === 'loanEnded') return BOOKED;
  if (owed.channel !== 'store')
    return atStore(toBooked(await (purpose === 'origination' ? failFunding(tx, head) : failCash(tx, head))));
  if (!isExpired) return BOOKED;
  const isNeverTaken = purpose === 'origination' && paidBefore === null;
  return toBooked(await (isNeverTaken ? abandonFunding(tx, head) : creditUntakenMoney(tx, { ...head, purpose })));
}

function atStore(booked: Booked): Booked {
  return booked.kind === 'booked' ? { kind: 'atStore' } : booked;
}
