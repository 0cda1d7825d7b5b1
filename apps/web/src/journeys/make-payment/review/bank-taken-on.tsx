import { getNextBusinessDate } from '@lendside/contract/loans/next-business-date.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { formatDay } from '#ui/calendar-text.ts';

interface BankTakenOnProps {
  readonly loan: LoanEntity;
  readonly amountCents: Cents;
}

/** Says by which business day the money must be in the bank account. Shows nothing while the day is unknown or unreadable.
 *  Source: API-46, LAP-017, LVA-021. */
export function BankTakenOn({ loan, amountCents }: BankTakenOnProps) {
  const { data } = useQuery(queryOf(getNextBusinessDate, { lmsId: loan.lmsId }));
  if (data === undefined) return null;
  return (
    <p>
      Keep {moneyWord(amountCents)} in your account. Your bank may take it as late as{' '}
      {formatDay(data.businessDate, data.currentBusinessDate)}, the next business day.
    </p>
  );
}
