import { findCardData } from '@lendside/domain/cards/pan-firewall.ts';

/** Fields whose long digits are not card numbers, each with the reason why it stores none. Every other field is checked. */
const EXEMPT: Readonly<Record<string, string>> = {
  accountNumber: 'of a bank account; sealed where it is kept',
  loanId: 'of a loan, which people write without its dashes too; it names what there is and is not kept',
  customerId: 'given by a loan system; compared with the own one of the caller',
  customerIds: 'the same, several',
  password: 'kept as a hash only, and whoever has such a one must get in',
  newPassword: 'kept as a hash only',
  PASSWORD: 'the same at the user pool',
  latitude: 'a fraction of many digits',
  longitude: 'a fraction of many digits',
  accuracy: 'a fraction of many digits',
};

/** Keys, tokens, hashes and ids contain digits by chance, so only unbroken digit runs count. The user pool writes its field
 *  names with capitals. */
const OPAQUE = [
  'auth cardToken code cognitoUserId cvv deviceKey disburseCardIds encodedData endpoint guestCardIds id',
  'intentId messageKey methodId p256dh path paymentKey placeId profileId reference renewalKey returnId',
  'sessionToken signInId signature siteKey termsHash tokenPayTempToken value',
  'AccessToken ClientSecret DEVICE_KEY DeviceKey EncodedData PaginationToken PasswordVerifier REFRESH_TOKEN',
  'RefreshToken SECRET_HASH Salt Token',
].flatMap((names) => names.split(' '));

const FIELDS = { exempt: new Set(Object.keys(EXEMPT)), opaque: new Set(OPAQUE) };

/** Message shown beside a field that holds card data. */
export const CARD_DATA_TEXT = 'Card numbers and security codes may not be sent here.';

/** Finds the request field that holds a card number or a security code. Returns the field's path joined by dots, or null. The
 *  path is empty when a field name holds the number. Never returns the value. Source: security T13, D16. */
export function findCardField(wire: unknown): string | null {
  return findCardData(wire, FIELDS)?.path ?? null;
}
