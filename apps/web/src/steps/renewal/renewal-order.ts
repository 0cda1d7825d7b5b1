import type { PaymentPage } from '#paths.ts';

/** Facts that decide which pages a renewal shows. All are known before the page that they decide. */
export interface RenewalFacts {
  /** The place must be checked first. False once it was. */
  readonly isPlaceAsked: boolean;
  /** The loan may switch to another product, and the borrower asked to. */
  readonly isSwitchAsked: boolean;
  /** The law requires personal details that are not on file yet. */
  readonly areDetailsAsked: boolean;
  /** Who must still agree by a code: the other borrower of the loan, or its borrower when a guest renews. */
  readonly mustAgree: 'nobody' | 'other' | 'borrower';
  /** Products may be added to the new loan, or are missing at the store. */
  readonly areCoversOffered: boolean;
  /** A product was chosen or is missing, so its text must be read. */
  readonly areCoversToConfirm: boolean;
  /** Something is paid. False for a renewal without a payment. */
  readonly isPaid: boolean;
  /** The caller signs the new agreement here. False for a guest without the borrower's code, and when the store takes it. */
  readonly isSignedHere: boolean;
  /** Cash of the new loan: none, on its way, or paid out. */
  readonly cash: 'none' | 'pending' | 'paid';
  /** A visit to the store completes the new loan. */
  readonly needsVisit: boolean;
}

/** A page of the renewal flow. */
export type RenewalPage = Extract<
  PaymentPage,
  | 'MakePayment'
  | 'GpsLocation'
  | 'ProductSwitch'
  | 'CustomerDetails'
  | 'PaymentVerificationMethod'
  | 'PaymentCode'
  | 'AltPartyVerifyCode'
  | 'AncillaryProducts'
  | 'AncillaryProductsConfirm'
  | 'SelectPaymentMethod'
  | 'ReviewPayment'
  | 'PaymentProcessing'
  | 'AccountDisclosures'
  | 'DocuSignView'
  | 'PendingDisbursement'
  | 'ConfirmDisbursement'
  | 'ProductSwitchAppointment'
  | 'ConfirmPayment'
>;

/** All pages in their order, each with the facts that show it. Source: LOP-021. */
const ORDER: readonly (readonly [RenewalPage, (facts: RenewalFacts) => boolean])[] = [
  ['MakePayment', () => true],
  ['GpsLocation', ({ isPlaceAsked }) => isPlaceAsked],
  ['ProductSwitch', ({ isSwitchAsked }) => isSwitchAsked],
  ['CustomerDetails', ({ areDetailsAsked }) => areDetailsAsked],
  ['PaymentVerificationMethod', ({ mustAgree }) => mustAgree !== 'nobody'],
  ['PaymentCode', ({ mustAgree }) => mustAgree === 'borrower'],
  ['AltPartyVerifyCode', ({ mustAgree }) => mustAgree === 'other'],
  ['AncillaryProducts', ({ areCoversOffered }) => areCoversOffered],
  ['AncillaryProductsConfirm', ({ areCoversOffered, areCoversToConfirm }) => areCoversOffered && areCoversToConfirm],
  ['SelectPaymentMethod', ({ isPaid }) => isPaid],
  ['ReviewPayment', () => true],
  ['PaymentProcessing', ({ isPaid }) => isPaid],
  ['AccountDisclosures', ({ isSignedHere }) => isSignedHere],
  ['DocuSignView', ({ isSignedHere }) => isSignedHere],
  ['PendingDisbursement', ({ cash }) => cash === 'pending'],
  ['ConfirmDisbursement', ({ cash }) => cash === 'paid'],
  ['ProductSwitchAppointment', ({ needsVisit }) => needsVisit],
  ['ConfirmPayment', () => true],
];

// From here on the renewal is open: going back would not take anything back.
const SENT_FROM: RenewalPage = 'PaymentProcessing';

const placeOf = (page: RenewalPage): number => ORDER.findIndex(([each]) => each === page);

/** Lists the pages of a renewal in order. Source: LOP-021. */
export function renewalPages(facts: RenewalFacts): readonly RenewalPage[] {
  return ORDER.filter(([, isShown]) => isShown(facts)).map(([page]) => page);
}

/** Returns the page that follows a page, also when the page itself is no longer shown by the facts. Null after the last one. */
export function pageAfter(page: RenewalPage, facts: RenewalFacts): RenewalPage | null {
  return renewalPages(facts).find((each) => placeOf(each) > placeOf(page)) ?? null;
}

/** Returns the page to which Back leads: the last page before it that is still shown, so neither a checked place nor a code that
 *  was accepted is asked for again. Null on the first page, and on every page after the renewal was sent. */
export function pageBefore(page: RenewalPage, facts: RenewalFacts): RenewalPage | null {
  if (placeOf(page) >= placeOf(SENT_FROM)) return null;
  return renewalPages(facts).findLast((each) => placeOf(each) < placeOf(page)) ?? null;
}
