import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { AutoPayChoice } from '@lendside/domain/payments/payment-session.ts';
import { toAutopayChoice } from '#steps/autopay-agreement/autopay-choice.ts';
import { ShowAuthorization } from '#steps/autopay-agreement/show-authorization.tsx';
import type { Authorization } from '#steps/autopay-agreement/use-authorization.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import type { ReadAutopayOffer } from './use-pay.ts';

interface AutopayOfferProps {
  /** The autopay offer, and a function that reads it again. */
  readonly autopay: ReadAutopayOffer & { readonly authorization: Authorization };
  readonly loanId: number;
  readonly card: CardEntity;
  readonly onAsk: (autoPay: AutoPayChoice) => void;
}

const WORDS_READ_FAILED = 'We couldn’t load the autopay authorization. You can pay without autopay.';

const NOTHING_ASKED: AutoPayChoice = {
  isEnrolled: false,
  method: null,
  methodId: null,
  cardType: null,
  displayNumber: null,
  expiry: null,
};

/** Offers autopay with the method of this payment: a checkbox and the terms it accepts. Says why when autopay cannot use the
 *  card or the terms cannot be read. The payment can always be made without autopay. Props: autopay, loanId, card, onAsk. Source:
 *  LOP-065, PAY-012, decision 014. */
export function AutopayOffer({ autopay, loanId, card, onAsk }: AutopayOfferProps) {
  const { offer, isRetrying, retry, authorization } = autopay;
  if (offer.kind === 'none') return null;
  if (offer.kind === 'notByThis') return <p>{offer.why}</p>;
  const ask = (isAsked: boolean) => {
    const { enrolled: isEnrolled, ...choice } = toAutopayChoice(card);
    onAsk(isAsked ? { ...choice, cardType: card.cardType, isEnrolled } : NOTHING_ASKED);
  };
  return (
    <>
      <Checkbox
        name="autoPay"
        label={`Pay this loan automatically from now on, from ${cardName(card)}`}
        hint={
          card.cardType === 'bank'
            ? 'Starts once this payment clears. You can stop anytime.'
            : 'Starts once this payment goes through. You can stop anytime.'
        }
        isChecked={offer.isAsked}
        onChange={ask}
      />
      {offer.isAsked && offer.skippedDueDate !== null && (
        <p>
          It’s too soon to debit the payment due {formatFullDay(offer.skippedDueDate)}. Please make that payment
          yourself if this one doesn’t cover it.
        </p>
      )}
      {offer.failure !== null && (
        <ReadFailure what={WORDS_READ_FAILED} error={offer.failure} isRetrying={isRetrying} onRetry={retry} />
      )}
      {offer.isAsked && offer.words !== null && (
        <ShowAuthorization loanId={loanId} authorization={authorization} paragraphs={offer.words.paragraphs} />
      )}
    </>
  );
}
