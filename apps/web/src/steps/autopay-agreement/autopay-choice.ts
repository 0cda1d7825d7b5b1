import type { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import type { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import { autopayTermsFor, type AutopayTermsKind } from '@lendside/domain/payments/autopay-terms.ts';
import { expiryText } from '#steps/choose-card/card-words.ts';

type Terms = ResponseOf<typeof getEnrollment>['terms'];

/** Converts a payment method into the services' autopay choice. Source: PAY-012, LOP-065. */
export function toAutopayChoice(method: CardEntity): RequestOf<typeof saveEnrollment>['autoPay'] {
  const isBank = method.cardType === 'bank';
  return {
    enrolled: true,
    method: isBank ? 'bank' : 'card',
    methodId: method.cardToken,
    cardType: method.cardType,
    displayNumber: method.cardNumber,
    expiry: isBank ? null : expiryText(method),
  };
}

/** Returns the authorization text for this card or account, with its version. */
export function wordsFor({ terms }: { readonly terms: Terms }, method: CardEntity): Terms['card'] {
  return terms[kindFor(method)];
}

/** Says which authorization this card or account needs. */
export function kindFor(method: CardEntity): AutopayTermsKind {
  return autopayTermsFor(method.cardType === 'bank' ? 'bank' : 'card', method.bank?.stopped ?? null);
}
