import type { BrandCode } from '#brands/brand-codes.ts';
import type { CardId } from '#cards/card-lists-match.ts';
import type { CardType, PaymentMethodKind } from '#cards/card-types.ts';
import type { Cents } from '#money/cents.ts';
import type { AmountType, PaymentType } from './pay-types.ts';

/** An ancillary product offered with a payment. Source: PAY-010, PAY-030. */
export interface AncillaryProduct {
  readonly productId: number;
  readonly confirmText: string;
  readonly requiredText: string;
  /** Null when no appointment is offered. */
  readonly appointmentLink: string | null;
}

/** The autopay part of a payment. Source: PAY-012. */
export interface AutoPayChoice {
  readonly isEnrolled: boolean;
  readonly method: PaymentMethodKind | null;
  readonly methodId: string | null;
  readonly cardType: CardType | null;
  /** Masked: "•••• 1234". */
  readonly displayNumber: string | null;
  /** "MM/YY". */
  readonly expiry: string | null;
}

/** Data about a person that the form of a title loan asks for. Source: PAY-013. */
export interface Demographics {
  readonly race: string | null;
  readonly height: string | null;
  readonly gender: string | null;
  readonly weight: string | null;
}

/** Everything a payment in progress holds in memory; amounts in cents. `toStoredPaymentSession` decides which fields may be
 *  stored. Source: PAY-006 to PAY-013, LOP-035. */
export interface PaymentSession {
  readonly brand: BrandCode;
  readonly loanId: number;
  readonly paymentAmountCents: Cents | null;
  readonly paymentAmountType: AmountType | null;
  readonly paymentType: PaymentType | null;
  /** Unique per reviewed payment. Source: LOP-032. */
  readonly paymentKey: string | null;
  /** The provider's reference of a payment in flight, passed on unchanged. Source: LOP-091. */
  readonly intentId: string | null;

  readonly cardToken: string | null;
  readonly cardIds: readonly CardId[];
  readonly cardHolder: string | null;
  readonly lastFour: string | null;
  /** Single-use token from a hosted field. Kept in memory only, never stored or logged. Source: LOP-033, security C5. */
  readonly cvv: string | null;
  /** "MM/YY". */
  readonly expiry: string | null;
  readonly isGuestCard: boolean;
  readonly isGuestCardSaved: boolean;

  readonly isGuestPayment: boolean;
  readonly isRefi: boolean;
  readonly isRefiPrevented: boolean;
  readonly isProductMigrated: boolean;
  /** Product of the loan that follows; null unless the payment renews the loan. */
  readonly newProductId: number | null;
  /** Hash of the new loan's terms that the payer saw last. Not secret: it stands for terms that only the services know. */
  readonly termsHash: string | null;
  readonly isRiskChecked: boolean;
  readonly isAddOnLocked: boolean;
  /** Amount that reinstates a loan out for repo. Null for any other loan. Source: loan-core 4.3. */
  readonly ofrPaymentValueCents: Cents | null;
  readonly pastDueAmountCents: Cents | null;

  readonly alternateCustomerId: string | null;
  readonly alternateName: string | null;
  readonly alternatePhone: string | null;
  readonly alternateEmail: string | null;
  readonly isAlternateVerified: boolean;
  readonly isAlternateLocked: boolean;

  readonly disbursementAmountCents: Cents | null;
  readonly disbursementType: string | null;
  readonly disburseCardIds: readonly CardId[];
  readonly disburseLastFour: string | null;
  readonly isStoreVisitToday: boolean | null;

  readonly ancillaryProducts: readonly AncillaryProduct[];
  /** External page where a refinance continues. Source: PAY-011, LOP-037. */
  readonly ecommerceRefiUrl: string | null;
  readonly autoPay: AutoPayChoice;
  readonly demographics: Demographics;
}

/** Returns an empty payment session. */
export function startPaymentSession(brand: BrandCode, loanId: number): PaymentSession {
  return {
    brand,
    loanId,
    paymentAmountCents: null,
    paymentAmountType: null,
    paymentType: null,
    paymentKey: null,
    intentId: null,
    cardToken: null,
    cardIds: [],
    cardHolder: null,
    lastFour: null,
    cvv: null,
    expiry: null,
    isGuestCard: false,
    isGuestCardSaved: false,
    isGuestPayment: false,
    isRefi: false,
    isRefiPrevented: false,
    isProductMigrated: false,
    newProductId: null,
    termsHash: null,
    isRiskChecked: false,
    isAddOnLocked: false,
    ofrPaymentValueCents: null,
    pastDueAmountCents: null,
    alternateCustomerId: null,
    alternateName: null,
    alternatePhone: null,
    alternateEmail: null,
    isAlternateVerified: false,
    isAlternateLocked: false,
    disbursementAmountCents: null,
    disbursementType: null,
    disburseCardIds: [],
    disburseLastFour: null,
    isStoreVisitToday: null,
    ancillaryProducts: [],
    ecommerceRefiUrl: null,
    autoPay: { isEnrolled: false, method: null, methodId: null, cardType: null, displayNumber: null, expiry: null },
    demographics: { race: null, height: null, gender: null, weight: null },
  };
}
