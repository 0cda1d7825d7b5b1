import type { OfrChoice } from '#payments/ofr-choice.ts';
import type { AmountType } from '#payments/pay-types.ts';

/** What an accepted payment is for. The ledger books a product switch's amount as an ordinary payment. */
export type PaymentPurpose = 'standard' | 'payoff' | 'settlement' | 'productSwitch';

/** How the wire says what a payment is for: flags that may contradict each other. */
export interface PurposeFlags {
  readonly paymentType: 'standard' | 'payoff' | 'settlement';
  readonly paymentAmountType: AmountType;
  readonly isPartial: boolean;
  readonly isPayoff: boolean;
  /** The choice of the payer of a loan out for repo. Source: LOP-091. */
  readonly ofrPaymentValue: OfrChoice | null;
}

interface Seen {
  /** Whether the payer was told that the loan stays late. */
  readonly isPartial: boolean;
  readonly ofrChoice: OfrChoice | null;
}

/** What a payer says a payment is for. The server checks it against the loan. `contradictory` holds flags that fit no purpose; such a
 *  payment is always refused. Source: LOP-027, LOP-091, security T21. */
export type ClaimedPurpose =
  | (Seen & { readonly kind: 'standard'; readonly amountType: Exclude<AmountType, 'settlement' | 'onlineProduct'> })
  | (Seen & { readonly kind: 'productSwitch' })
  | (Seen & { readonly kind: 'payoff'; readonly amountType: Exclude<AmountType, 'settlement'> })
  | { readonly kind: 'settlement' }
  | { readonly kind: 'contradictory'; readonly flags: PurposeFlags };

/** Reads the flags of the wire as one purpose. */
export function purposeOfFlags(flags: PurposeFlags): ClaimedPurpose {
  const { paymentType, paymentAmountType: amountType, isPartial, isPayoff, ofrPaymentValue: ofrChoice } = flags;
  const contradictory = { kind: 'contradictory', flags } as const;
  if (paymentType === 'settlement' || amountType === 'settlement') {
    const isPlain = !isPartial && !isPayoff && ofrChoice === null;
    return paymentType === amountType && isPlain ? { kind: 'settlement' } : contradictory;
  }
  if (isPayoff !== (paymentType === 'payoff')) return contradictory;
  if (isPayoff) return { kind: 'payoff', amountType, isPartial, ofrChoice };
  if (amountType === 'onlineProduct') return { kind: 'productSwitch', isPartial, ofrChoice };
  return { kind: 'standard', amountType, isPartial, ofrChoice };
}

/** Writes a purpose as the flags of the wire: the reverse of `purposeOfFlags`. */
export function flagsOfPurpose(purpose: ClaimedPurpose): PurposeFlags {
  if (purpose.kind === 'contradictory') return purpose.flags;
  if (purpose.kind === 'settlement')
    return {
      paymentType: 'settlement',
      paymentAmountType: 'settlement',
      isPartial: false,
      isPayoff: false,
      ofrPaymentValue: null,
    };
  return {
    paymentType: purpose.kind === 'payoff' ? 'payoff' : 'standard',
    paymentAmountType: purpose.kind === 'productSwitch' ? 'onlineProduct' : purpose.amountType,
    isPartial: purpose.isPartial,
    isPayoff: purpose.kind === 'payoff',
    ofrPaymentValue: purpose.ofrChoice,
  };
}

/** Whether a payment asks to settle the loan, even when its flags contradict each other. */
export function isForSettlement(purpose: ClaimedPurpose): boolean {
  if (purpose.kind !== 'contradictory') return purpose.kind === 'settlement';
  return purpose.flags.paymentType === 'settlement' || purpose.flags.paymentAmountType === 'settlement';
}
