import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { AutoPayChoice } from '@lendside/domain/payments/payment-session.ts';
import { toAutopayChoice } from '#steps/autopay-agreement/autopay-choice.ts';
import { AutopayWords } from '#steps/autopay-agreement/autopay-words-card.tsx';
import { cardName } from '#steps/choose-card/card-words.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import type { AutopayOffer as Offer } from './decide-autopay-offer.ts';

interface AutopayOfferProps {
  readonly offer: Offer;
  readonly card: CardEntity;
  readonly onAsk: (autoPay: AutoPayChoice) => void;
}

const NOTHING_ASKED: AutoPayChoice = {
  isEnrolled: false,
  method: null,
  methodId: null,
  cardType: null,
  displayNumber: null,
  expiry: null,
};

/** Paying the loan automatically from now on by what this payment is made with: a tick, and the words it agrees to. Where it cannot
 *  be had by this card it says why. Props: offer, card, onAsk. Source: LOP-065, PAY-012, decision 032. */
export function AutopayOffer({ offer, card, onAsk }: AutopayOfferProps) {
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
            ? 'Starts once your bank has let this payment stand. You can stop at any time.'
            : 'Starts once this payment has gone through. You can stop at any time.'
        }
        isChecked={offer.isAsked}
        onChange={ask}
      />
      {offer.isAsked && offer.words !== null && <AutopayWords paragraphs={offer.words.paragraphs} />}
    </>
  );
}
