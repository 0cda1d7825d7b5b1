import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { Notice } from '#ui/notice.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { whatStillWorks } from './what-still-works.ts';
import { lockTime, type AlternateBlocked } from './alternate-blocked.ts';

interface AlternateBlockedNoticeProps {
  readonly blocked: Pick<AlternateBlocked, 'alternateName' | 'since' | 'until' | 'payment'>;
  /** Null until it is read. */
  readonly loan: LoanEntity | null;
}

/** Says who works on a renewal of the loan, since when and until when. After a payment it says first that the payment was received.
 *  Source: LOP-043, ALT-008. */
export function AlternateBlockedNotice({ blocked, loan }: AlternateBlockedNoticeProps) {
  const { alternateName, since, until, payment } = blocked;
  const who = alternateName ?? 'The other borrower';
  return (
    <>
      {payment !== null && (
        <Notice tone="success" title="Your payment was received">
          <p>
            We received your <MoneyText amountCents={cents(payment.amountCents)} /> and it counts toward the loan. You
            don’t need to pay it again.
            {payment.confirmationNumber !== null && ` Your confirmation number is ${payment.confirmationNumber}.`}
          </p>
        </Notice>
      )}
      <Notice tone="warning" live="assertive" title={`${who} is renewing this loan`}>
        <p>
          {since !== null && `They started on ${lockTime(since)}. `}
          Only one of you can renew it at a time.
          {until !== null && ` If they don’t finish, you can renew it after ${lockTime(until)}.`}
        </p>
        {loan !== null && <p>{whatStillWorks(loan, true)}</p>}
      </Notice>
    </>
  );
}
