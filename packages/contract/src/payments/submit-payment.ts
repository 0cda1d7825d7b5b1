import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { OFR_CHOICES } from '@lendside/domain/payments/ofr-choice.ts';
import {
  flagsOfPurpose,
  purposeOfFlags,
  type ClaimedPurpose,
  type PurposeFlags,
} from '@lendside/domain/payments/payment-purpose.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import * as z from 'zod/mini';
import { amount, day, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';
import { renewalAsk } from '#renewals/renewal-words.ts';

// The processor's single-use token of a re-entered security code, never the code itself (security C5).
const securityCodeToken = text(8192).check(
  z.refine((value) => !/^\d{3,4}$/.test(value), 'Send the token of the hosted field.'),
);

const confirmationDetails = z.strictObject({
  email: z.optional(text(254)),
  phoneNumber: z.optional(text(20)),
  preference: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  customerName: text(120),
  storeName: text(120),
  storePhoneNumber: text(20),
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
  alternatePhone: z.optional(text(20)),
  alternateEmail: z.optional(text(254)),
});

const wireRequest = z.strictObject({
  paymentKey: z
    .string()
    .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Send a payment key of 16 to 64 letters, digits, - or _.')),
  email: z.optional(text(254)),
  phoneNumber: z.optional(text(20)),
  customerName: text(120),
  /** A guest leaves out `customerId` and `username`, because guests know neither. */
  customerId: z.optional(text(40)),
  username: z.optional(text(254)),
  loanId: z.int(),
  lmsId,
  storeId: z.int(),
  storePhoneNumber: text(20),
  productBrand: z.enum(BRAND_CODES),
  paymentDueDate: z.nullable(day),
  paymentAmount: amount,
  /** A settlement may also be called by its pay type, `resolutionPayoff`. Source: LOA-034, LOP-027. */
  paymentType: z.enum(['standard', 'payoff', 'refinance', 'settlement', 'resolutionPayoff']),
  paymentAmountType: z.enum(['minimum', 'pastDue', 'payoff', 'onlineProduct', 'other', 'settlement']),
  /** Says the same as `paymentType` refinance. */
  isRefi: z.boolean(),
  isPartial: z.boolean(),
  isPayoff: z.boolean(),
  /** What the payer chose for a loan that is out for repossession. Source: LOP-091. */
  ofrPaymentValue: z.nullable(z.enum(OFR_CHOICES)),
  cardToken: text(64),
  cardIds: z.array(z.strictObject({ type: text(20), id: text(64) })).check(z.maxLength(5)),
  /** Version of the terms the payer accepted. Required if a bank account pays (`cardToken` bank_…). */
  achAuthorization: z.optional(z.nullable(z.strictObject({ version: text(40) }))),
  cardHolderName: text(100),
  cardNumber: z.string().check(z.regex(/^\d{4}$/, 'Send the last four digits only.')),
  cvv: z.optional(securityCodeToken),
  guestCard: z.boolean(),
  saveGuestCard: z.boolean(),
  disburseCardIds: z.array(text(64)).check(z.maxLength(5)),
  disbursementAmount: z.nullable(amount),
  /** Channel of the cash of a refinance; 0 without cash. */
  disbursementType: z.int(),
  collateral: z.nullable(z.strictObject({ year: z.int(), make: text(60), model: text(60) })),
  intentId: text(120),
  /** Whether the refinance switches to another product. */
  migrateProduct: z.boolean(),
  /** What a refinance asks for. Required exactly when `isRefi`. */
  renewal: z.optional(z.nullable(renewalAsk)),
  /** Whether the payer is a guest. The session decides; this must agree with it (C18). */
  guestPayment: z.boolean(),
  /** With a method, requests autopay by that method under `autoPayAuthorization`; autopay starts once this payment succeeds.
   *  Without a method, the field only states whether autopay is on. */
  autoPay: z.nullable(
    z.strictObject({
      enrolled: z.boolean(),
      method: z.optional(z.enum(['card', 'bank'])),
      methodId: z.optional(text(64)),
      cardType: z.optional(z.nullable(text(20))),
      displayNumber: z.optional(text(40)),
      expiry: z.optional(z.nullable(text(5))),
    }),
  ),
  autoPayAuthorization: z.optional(z.nullable(z.strictObject({ version: text(40) }))),
  riskCheck: z.boolean(),
  confirmationDetails,
});

type WireRequest = z.output<typeof wireRequest>;
type FlatFlag =
  | keyof PurposeFlags
  | 'migrateProduct'
  | 'disbursementAmount'
  | 'disbursementType'
  | 'disburseCardIds'
  | 'renewal';

/** What a payment asks for besides paying: the terms that were seen, and the cash. */
export interface AskedRenewal {
  readonly productId: number;
  readonly termsHash: string;
  readonly ancillaryIds: readonly number[];
  readonly migrateProduct: boolean;
  /** Cash of the refinance; null without. `type`: its channel. */
  readonly cash: { readonly amount: Cents; readonly type: number; readonly cardIds: readonly string[] } | null;
}

/** The payment request with its separate flags combined into one purpose. `renewal` is null unless the purpose is a refinance. */
type AskedRequest = Omit<WireRequest, FlatFlag> & {
  readonly purpose: ClaimedPurpose;
  readonly renewal: AskedRenewal | null;
};

/** Whether terms, a switch and cash are asked for with a refinance, and with nothing else. */
function isRefinanceStated({ paymentType, renewal, migrateProduct, disbursementType }: WireRequest): boolean {
  const isAsked = paymentType === 'refinance';
  const hasTerms = (renewal ?? null) !== null;
  return hasTerms === isAsked && (isAsked || (!migrateProduct && disbursementType === 0));
}

function toAsked(wire: WireRequest): AskedRequest {
  const {
    isRefi,
    migrateProduct,
    disburseCardIds,
    disbursementAmount,
    disbursementType,
    renewal = null,
    paymentType: type,
    paymentAmountType,
    isPartial,
    isPayoff,
    ofrPaymentValue,
    ...asked
  } = wire;
  const paymentType = type === 'resolutionPayoff' ? 'settlement' : type;
  const flags = { paymentType, paymentAmountType, isRefi, isPartial, isPayoff, ofrPaymentValue } as const;
  const purpose = isRefinanceStated(wire) ? purposeOfFlags(flags) : ({ kind: 'contradictory', flags } as const);
  const cash =
    disbursementType === 0 || disbursementAmount === null
      ? null
      : { amount: disbursementAmount, type: disbursementType, cardIds: disburseCardIds };
  return { ...asked, purpose, renewal: renewal === null ? null : { ...renewal, migrateProduct, cash } };
}

function toWire({ purpose, renewal, ...asked }: AskedRequest): WireRequest {
  const { productId, termsHash, ancillaryIds, migrateProduct, cash } = renewal ?? NO_RENEWAL;
  return {
    ...asked,
    ...flagsOfPurpose(purpose),
    migrateProduct,
    disbursementAmount: cash?.amount ?? null,
    disbursementType: cash?.type ?? 0,
    disburseCardIds: [...(cash?.cardIds ?? [])],
    renewal: renewal === null ? null : { productId, termsHash, ancillaryIds: [...ancillaryIds] },
  };
}

const NO_RENEWAL: AskedRenewal = { productId: 0, termsHash: '', ancillaryIds: [], migrateProduct: false, cash: null };

const request = z.codec(wireRequest, z.custom<AskedRequest>(), { decode: toAsked, encode: toWire });

/** Accepts a payment and returns the key to poll its outcome by. Checks the request, then stores the payment, its key and its
 *  job in one commit. All fields but the loan, amount, card and key state what the customer saw. Returns 409 and changes
 *  nothing when they do not match the ledger. Repeating a `paymentKey` with the same content returns the same `messageKey`;
 *  different content returns 409. Three declined cards within an hour pause the caller's card payments. A guest sends
 *  `customerName`, and `email`, `phoneNumber` or both for the receipt. A `settlement` pays exactly the amount of the loan's
 *  signed offer, up to its last day. A bank account is debited under the terms its owner accepted, which are stored with the
 *  payment. Source: PAY-014 to PAY-027, LAP-100, LOP-032, LOP-061, LOP-083, LOP-042, LOP-067, security D1, D2, D7, T8, T21,
 *  T22. */
export const submitPayment = defineEndpoint({
  name: 'submitPayment',
  area: 'payments',
  summary: 'Accept a payment and answer with the key to poll by.',
  method: 'POST',
  path: '/payment',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'basic',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'critical',
  idempotencyField: 'paymentKey',
  successStatus: 202,
  request,
  response: z.object({ messageKey: z.string() }),
  errors: [
    'NotFoundException',
    'AmountOutOfRange',
    'AmountExceedsPayoff',
    'BankAccountsNotOffered',
    'BankAccountRefused',
    'BankAuthorizationNeeded',
    'BankDebitsStopped',
    'CardExpired',
    'CardsNotOffered',
    'CardNotAccepted',
    'LoanNotPayable',
    'PaymentInFlight',
    'PaymentKeyReused',
    'QuoteChanged',
    'SettlementClosed',
    'SettlementNotSigned',
    'TooManyDeclines',
    'LocationOutsideState',
    'LocationRequired',
    'TermsChanged',
    'RenewalNotOffered',
    'ChannelClosed',
    'RenewalOpen',
    'LockedByOther',
    'PartyNotVerified',
  ],
});
