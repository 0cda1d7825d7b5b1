import { findBrandCode } from '#brands/brands.ts';
import { CARD_TYPES, PAYMENT_METHOD_KINDS } from '#cards/card-types.ts';
import { AMOUNT_TYPES, PAY_TYPES } from './pay-types.ts';
import { startPaymentSession, type AncillaryProduct, type PaymentSession } from './payment-session.ts';

/** Reads an untrusted value. Returns undefined when it does not fit the field. */
type Reader = (value: unknown) => unknown;

const TEXT_CHARACTERS_MAX = 500;
const LIST_ITEMS_MAX = 20;

const flag: Reader = (value) => (typeof value === 'boolean' ? value : undefined);
const text: Reader = (value) => (typeof value === 'string' && value.length <= TEXT_CHARACTERS_MAX ? value : undefined);
const wholeNumber: Reader = (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? value : undefined);
const lastFour: Reader = (value) => (typeof value === 'string' && /^\d{4}$/.test(value) ? value : undefined);
const maskedNumber: Reader = (value) =>
  typeof value === 'string' && /^•{4}( \d{4})?$/.test(value) ? value : undefined;
const hash: Reader = (value) => (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : undefined);
const expiry: Reader = (value) => (typeof value === 'string' && /^\d\d\/\d\d$/.test(value) ? value : undefined);

function orNull(read: Reader): Reader {
  return (value) => (value === null ? null : read(value));
}

function oneOf(values: readonly string[]): Reader {
  return (value) => values.find((known) => known === value);
}

function record(fields: Readonly<Record<string, Reader>>): Reader {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const given = new Map<string, unknown>(Object.entries(value));
    const kept = Object.entries(fields).map(([name, read]) => [name, read(given.get(name))] as const);
    return kept.some(([, inner]) => inner === undefined) ? undefined : Object.fromEntries(kept);
  };
}

function listOf(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value) || value.length > LIST_ITEMS_MAX) return undefined;
    const items = value.map(read);
    return items.includes(undefined) ? undefined : items;
  };
}

const cardIds = listOf(record({ type: text, id: text }));
const ancillaryProduct: Readonly<Record<keyof AncillaryProduct, Reader>> = {
  productId: wholeNumber,
  confirmText: text,
  requiredText: text,
  appointmentLink: orNull(text),
};

/** Fields that are never stored: the security code, the card token and personal data. Source: LOP-033, security C16. */
type NeverStored =
  | 'cvv'
  | 'cardToken'
  | 'cardHolder'
  | 'alternateName'
  | 'alternatePhone'
  | 'alternateEmail'
  | 'demographics';

// The allow-list. A new session field does not compile until it is listed here or in `NeverStored`.
const STORED_FIELDS: Readonly<Record<Exclude<keyof PaymentSession, NeverStored>, Reader>> = {
  brand: (value) => (typeof value === 'string' ? (findBrandCode(value) ?? undefined) : undefined),
  loanId: wholeNumber,
  paymentAmountCents: orNull(wholeNumber),
  paymentAmountType: orNull(oneOf(AMOUNT_TYPES)),
  paymentType: orNull(oneOf([...PAY_TYPES, 'settlement'])),
  paymentKey: orNull(text),
  intentId: orNull(text),
  cardIds,
  lastFour: orNull(lastFour),
  expiry: orNull(expiry),
  isGuestCard: flag,
  isGuestCardSaved: flag,
  isGuestPayment: flag,
  isRefi: flag,
  isRefiPrevented: flag,
  isProductMigrated: flag,
  newProductId: orNull(wholeNumber),
  termsHash: orNull(hash),
  isRiskChecked: flag,
  isAddOnLocked: flag,
  ofrPaymentValueCents: orNull(wholeNumber),
  pastDueAmountCents: orNull(wholeNumber),
  alternateCustomerId: orNull(text),
  isAlternateVerified: flag,
  isAlternateLocked: flag,
  disbursementAmountCents: orNull(wholeNumber),
  disbursementType: orNull(text),
  disburseCardIds: cardIds,
  disburseLastFour: orNull(lastFour),
  isStoreVisitToday: orNull(flag),
  ancillaryProducts: listOf(record(ancillaryProduct)),
  ecommerceRefiUrl: orNull(text),
  autoPay: record({
    isEnrolled: flag,
    method: orNull(oneOf(PAYMENT_METHOD_KINDS)),
    methodId: orNull(text),
    cardType: orNull(oneOf(CARD_TYPES)),
    displayNumber: orNull(maskedNumber),
    expiry: orNull(expiry),
  }),
};

/** Returns the part of a payment session that may be stored: only the fields on the allow-list, nested ones included. A
 *  masked-number field that holds anything but a masked number is left out. Never includes cvv, card token, names or contacts.
 *  Source: LCF-025, LOP-033, LOP-038, security C16. */
export function toStoredPaymentSession(session: PaymentSession): Readonly<Record<string, unknown>> {
  return Object.fromEntries(readFields(session));
}

/** Restores a payment session from untrusted stored data. Missing or invalid fields are empty. Returns null when brand or loan
 *  is missing. Source: PAY-031, LOP-038. */
export function restorePaymentSession(untrusted: unknown): PaymentSession | null {
  const fields = Object.fromEntries(readFields(untrusted)) as Partial<PaymentSession>;
  if (fields.brand === undefined || fields.loanId === undefined) return null;
  return { ...startPaymentSession(fields.brand, fields.loanId), ...fields };
}

function readFields(source: unknown): readonly (readonly [string, unknown])[] {
  if (typeof source !== 'object' || source === null) return [];
  const given = new Map<string, unknown>(Object.entries(source));
  return Object.entries(STORED_FIELDS)
    .map(([name, read]) => [name, read(given.get(name))] as const)
    .filter(([, value]) => value !== undefined);
}
