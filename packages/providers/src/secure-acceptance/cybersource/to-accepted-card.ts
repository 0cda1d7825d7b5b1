import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';
import type { AcceptedCard } from '#secure-acceptance/port.ts';

const BRANDS: Readonly<Record<string, CardBrand>> = {
  '001': 'visa',
  '002': 'mastercard',
  '003': 'amex',
  '004': 'discover',
};

/** Reads the card of an answer; null when a part is missing, as the first digits are when the profile does not return them. */
export function toAcceptedCard(field: (name: string) => string): AcceptedCard | null {
  const { bin, lastFour } = /^(?<bin>\d{6,8})[xX*]+(?<lastFour>\d{4})$/.exec(field('req_card_number'))?.groups ?? {};
  const { month, year } = /^(?<month>0[1-9]|1[0-2])-(?<year>20\d\d)$/.exec(field('req_card_expiry_date'))?.groups ?? {};
  const brand = BRANDS[field('req_card_type')];
  const cardToken = field('payment_token');
  if (bin === undefined || lastFour === undefined || month === undefined || year === undefined) return null;
  if (brand === undefined || !/^[\w-]{8,64}$/.test(cardToken)) return null;
  return {
    cardToken,
    brand,
    bin,
    lastFour,
    expiresMonth: Number(month),
    expiresYear: Number(year),
    firstName: field('req_bill_to_forename'),
    lastName: field('req_bill_to_surname'),
  };
}
