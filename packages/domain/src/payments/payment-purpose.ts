import type { OfrChoice } from './ofr-choice.ts';
import type { AmountType } from './pay-types.ts';

/** The purpose of an accepted payment. The ledger books the payment of a renewal or a product switch as an ordinary payment: the new
 *  loan follows when it is signed. */
export type PaymentPurpose = 'standard' | 'payoff' | 'settlement' | 'productSwitch' | 'refinance';

/** The flags by which an API request states the purpose of a payment. They may contradict each other. */
export interface PurposeFlags {
  readonly paymentType: 'standard' | 'payoff' | 'refinance' | 'settlement';
  readonly paymentAmountType: AmountType;
  /** Says the same as `paymentType` refinance. */
  readonly isRefi: boolean;
  readonly isPartial: boolean;
  readonly isPayoff: boolean;
  /** The payer's choice for a loan out for repo. Source: LOP-091. */
  readonly ofrPaymentValue: OfrChoice | null;
}

interface Seen {
  /** True when the payer was told that the loan stays late. */
  readonly isPartial: boolean;
  readonly ofrChoice: OfrChoice | null;
}

/** The purpose a payer claims; the server checks it against the loan. `contradictory` holds flags that match no purpose, and
 *  such a payment is always refused. Source: LOP-027, LOP-091, security T21. */
export type ClaimedPurpose =
  | (Seen & { readonly kind: 'standard'; readonly amountType: Exclude<AmountType, 'settlement' | 'onlineProduct'> })
  | (Seen & { readonly kind: 'productSwitch' })
  | (Seen & { readonly kind: 'refinance'; readonly amountType: Exclude<AmountType, 'settlement' | 'payoff'> })
  | (Seen & { readonly kind: 'payoff'; readonly amountType: Exclude<AmountType, 'settlement'> })
  | { readonly kind: 'settlement' }
  | { readonly kind: 'contradictory'; readonly flags: PurposeFlags };

/** Converts the flags of a request to one purpose. */
export function purposeOfFlags(flags: PurposeFlags): ClaimedPurpose {
  const { paymentType, paymentAmountType: amountType, isPartial, isPayoff, ofrPaymentValue: ofrChoice } = flags;
  const contradictory = { kind: 'contradictory', flags } as const;
  if (flags.isRefi !== (paymentType === 'refinance')) return contradictory;
  if (paymentType === 'settlement' || amountType === 'settlement') {
    const isPlain = !isPartial && !isPayoff && ofrChoice === null;
    return paymentType === amountType && isPlain ? { kind: 'settlement' } : contradictory;
  }
  if (isPayoff !== (paymentType === 'payoff')) return contradictory;
  if (isPayoff) return { kind: 'payoff', amountType, isPartial, ofrChoice };
  if (paymentType === 'refinance')
    return amountType === 'payoff' ? contradictory : { kind: 'refinance', amountType, isPartial, ofrChoice };
  if (amountType === 'onlineProduct') return { kind: 'productSwitch', isPartial, ofrChoice };
  return { kind: 'standard', amountType, isPartial, ofrChoice };
}

/** Converts a purpose back to the flags of a request: the reverse of `purposeOfFlags`. */
export function flagsOfPurpose(purpose: ClaimedPurpose): PurposeFlags {
  if (purpose.kind === 'contradictory') return purpose.flags;
  if (purpose.kind === 'settlement')
    return {
      paymentType: 'settlement',
      paymentAmountType: 'settlement',
      isRefi: false,
      isPartial: false,
      isPayoff: false,
      ofrPaymentValue: null,
    };
  return {
    paymentType: purpose.kind === 'payoff' || purpose.kind === 'refinance' ? purpose.kind : 'standard',
    paymentAmountType: purpose.kind === 'productSwitch' ? 'onlineProduct' : purpose.amountType,
    isRefi: purpose.kind === 'refinance',
    isPartial: purpose.isPartial,
    isPayoff: purpose.kind === 'payoff',
    ofrPaymentValue: purpose.ofrChoice,
  };
}

/** True when a payment asks to settle the loan, even when its flags contradict each other. */
export function isForSettlement(purpose: ClaimedPurpose): boolean {
  if (purpose.kind !== 'contradictory') return purpose.kind === 'settlement';
  return purpose.flags.paymentType === 'settlement' || purpose.flags.paymentAmountType === 'settlement';
}
