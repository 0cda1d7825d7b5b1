import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { PaymentResult } from '#journeys/make-payment/processing/poll-payment.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Notice } from '#ui/notice.tsx';

/** Says how far the bank has processed a payment. Shows nothing for a card payment. Props: settlement. Source: loan-core 5.3. */
export function SettlementNotice({ settlement }: { readonly settlement: PaymentResult['settlement'] }) {
  if (settlement === null) return null;
  const { state, settlesOn, reason, returnedOn } = settlement;
  if (state === 'returned')
    return (
      <Notice tone="danger" title="Your bank returned this payment">
        On {returnedOn === null ? 'a later day' : formatFullDay(returnedOn)} your bank sent it back: {reason}. It no
        longer counts toward your loan. Please pay another way.
      </Notice>
    );
  if (state === 'settled')
    return (
      <Notice tone="success" title="Your bank has paid">
        The payment is final.
      </Notice>
    );
  return (
    <Notice tone="info" title="Your payment is processing">
      It can take up to 2 business days, until {formatFullDay(settlesOn)}. The payment counts from today. If your bank
      returns it, we’ll let you know.
    </Notice>
  );
}

/** Returns when autopay first takes a payment, and which payment stays with the customer. Null while the loan is being read. */
function firstDebitText(loan: Pick<LoanEntity, 'autoPay'> | undefined): string | null {
  if (loan === undefined || !loan.autoPay.enrolled) return null;
  const { effectiveDate, skippedDueDate } = loan.autoPay;
  const first = effectiveDate === null ? '' : `The first debit is on ${formatFullDay(effectiveDate)}.`;
  const own = skippedDueDate === null ? '' : `Please make the payment due ${formatFullDay(skippedDueDate)} yourself.`;
  return [first, own].filter((text) => text !== '').join(' ');
}

interface AskedAutopayProps {
  readonly autoPay: PaymentResult['autoPay'];
  /** Undefined while it is being read. */
  readonly loan: Pick<LoanEntity, 'autoPay'> | undefined;
}

/** Says whether the autopay requested with the payment was turned on, and from when it pays. Props: autoPay, loan. Source:
 *  LOP-065, decision 014. */
export function AskedAutopayNotice({ autoPay, loan }: AskedAutopayProps) {
  if (autoPay === null) return null;
  if (autoPay === 'on')
    return (
      <Notice tone="success" title="Autopay is on">
        We sent you a copy of what you agreed to. You get a notice at least 3 business days before each debit.{' '}
        {firstDebitText(loan)}
      </Notice>
    );
  if (autoPay === 'waiting')
    return (
      <Notice tone="info" title="Autopay starts once your payment clears">
        We’ll let you know when it’s on. If your bank returns this payment, autopay won’t start.
      </Notice>
    );
  return (
    <Notice tone="info" title="Autopay isn’t on">
      We couldn’t turn it on with this payment. You can set it up on your loan’s page.
    </Notice>
  );
}
