import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getStore } from '@lendside/contract/stores/get-store.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { chosenLabel } from '#journeys/make-payment/amount/amount-draft.ts';
import { ReceiptContact, useContacts } from '#journeys/make-payment/confirmed/receipt-contacts.tsx';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo } from '#paths.ts';
import { bankWords, cardName, expiryText } from '#steps/choose-card/card-words.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { SummaryList } from '#ui/summary-list.tsx';

type StoreFacts = ResponseOf<typeof getStore> | undefined;

interface PaymentSummaryProps {
  readonly detail: AccountDetail;
  readonly payment: PaymentScreen;
  /** Null for a refused card that is no longer saved. */
  readonly card: CardEntity | null;
  /** Undefined until the store is read. */
  readonly store: StoreFacts;
}

/** Shows the amount, the method, the date and where the receipt goes, each with a link to change it. Props: detail, payment,
 *  card, store. */
export function PaymentSummary({ detail, payment, card, store }: PaymentSummaryProps) {
  const { loan } = detail;
  const contacts = useContacts();
  const state = store?.storeInfo.state.value ?? null;
  const { paymentAmountType, paymentAmountCents, lastFour, isRefi } = payment.progress.session;
  const cardWords =
    card === null ? (
      `Card ending ${lastFour ?? ''}`
    ) : (
      <>
        {cardName(card)}
        <br />
        {card.cardType === 'bank' ? bankWords(card) : `Expires ${expiryText(card)}`}
      </>
    );
  const total = <MoneyText size="figure" amountCents={paymentAmountCents ?? NO_CENTS} />;
  return (
    <Card as="div">
      <SummaryList
        rows={[
          {
            term: 'Amount',
            detail:
              isRefi && paymentAmountType !== 'onlineProduct'
                ? 'Renew the loan'
                : chosenLabel(detail, paymentAmountType),
            changeHref:
              paymentAmountType === 'settlement'
                ? pathTo('SettlementOffer', payment.brand, loan.loanId)
                : pathTo('MakePayment', payment.brand, loan.loanId),
          },
          {
            term: 'Pay with',
            detail: cardWords,
            changeHref: pathTo('SelectPaymentMethod', payment.brand, loan.loanId),
          },
          { term: 'When', detail: `Today, ${formatDay(loan.asOf, loan.asOf)}` },
          ...(contacts.length === 0
            ? []
            : [{ term: 'Receipt to', detail: <Contacts contacts={contacts} state={state} /> }]),
          { term: 'Total', detail: total, isTotal: true },
        ]}
      />
    </Card>
  );
}

function Contacts({ contacts, state }: { readonly contacts: readonly string[]; readonly state: string | null }) {
  return contacts.map((contact) => <ReceiptContact key={contact} contact={contact} state={state} />);
}
