import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { loanWord, moneyWord, REPOSSESSION_WARNING } from '#journeys/make-payment/page/payment-words.ts';
import { afterChargesText } from '#steps/loan-standing/after-charges.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { MeaningNotice } from '#steps/loan-standing/meaning-notice.tsx';
import { dayCount, formatDay } from '#ui/calendar-text.ts';
import { Notice } from '#ui/notice.tsx';

/** Names the loan and the day of its figures. */
export function AsOf({ loan }: { readonly loan: LoanEntity }) {
  return (
    <>
      {loanWord(loan)}
      <br />
      As of today, {formatDay(loan.asOf, loan.asOf)}
    </>
  );
}

/** Explains the standing of a late loan: the exact warning and who to call, or what its status means. Source: LER-035,
 *  LOP-071, LOP-076. */
export function Standing({ loan }: { readonly loan: LoanEntity }) {
  const isLate = loan.daysLate > 0 && dueKind(loan) === 'scheduled';
  return (
    <>
      {(!isLate || loan.statusCode === LOAN_STATUS.Default) && <MeaningNotice loan={loan} />}
      {isLate && <PastDue loan={loan} />}
    </>
  );
}

/** Tells a guest how late the loan is and who to call. Does not say what may happen to the borrower. */
export function GuestStanding({ loan }: { readonly loan: LoanEntity }) {
  if (loan.daysLate === 0) return null;
  return (
    <Notice tone="warning" title="This loan is past due.">
      <HowLate loan={loan} isGuest />
      <CallLine loan={loan} />
    </Notice>
  );
}

function HowLate({ loan, isGuest = false }: { readonly loan: LoanEntity; readonly isGuest?: boolean }) {
  return (
    <p>
      {afterChargesText(loan, isGuest) ?? `${moneyWord(loan.minimumRequiredAmount)} is past due.`}{' '}
      {isGuest ? 'The' : 'Your'} loan is {dayCount(loan.daysLate)} late.
    </p>
  );
}

function PastDue({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Notice tone="warning" title={loan.loanType === 'Title' ? REPOSSESSION_WARNING : 'Your account is past due.'}>
      <HowLate loan={loan} />
      <CallLine loan={loan} />
    </Notice>
  );
}
