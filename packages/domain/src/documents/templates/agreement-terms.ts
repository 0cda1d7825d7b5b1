import type { Product, TermProduct } from '#loans/products/product.ts';
import { dollars, percent } from './parts.ts';

/** The security interest. Source: 12 CFR 1026.18(m). */
export function securityText(vehicle: { readonly name: string } | null): string {
  return vehicle === null
    ? 'You give no security for this loan.'
    : `You give a security interest in the title of your ${vehicle.name}.`;
}

/** The late charge. Source: 12 CFR 1026.18(l). */
export function lateChargeText(product: TermProduct): string {
  const fee = product.kind === 'instalment' ? product.lateFee : null;
  if (fee === null) return 'there is none.';
  const bounds = [
    fee.minCents === null ? null : `at least ${dollars(fee.minCents)}`,
    fee.maxCents === null ? null : `at most ${dollars(fee.maxCents)}`,
  ].filter((bound) => bound !== null);
  const limits = bounds.length === 0 ? '' : `, ${bounds.join(' and ')}`;
  return `if a payment is more than ${fee.graceDays} days late, ${percent(fee.rateE8)} of its unpaid part${limits}.`;
}

/** What early payment means. Source: 12 CFR 1026.18(k). */
export function prepaymentText(product: TermProduct): string {
  if (product.kind !== 'instalment')
    return 'if you pay off early, you will not have to pay a penalty, and you will not be entitled to a refund of part of the finance charge.';
  return product.originationFee === null
    ? 'if you pay off early, you will not have to pay a penalty. Interest stops on the day you pay.'
    : 'if you pay off early, you will not have to pay a penalty. Interest stops on the day you pay. You will not be entitled to a refund of the prepaid finance charge.';
}

/** What happens when the borrower does not pay: default, the right to cure, and what the lender may do with the vehicle. */
export function defaultItems(product: Product, vehicle: { readonly name: string } | null): readonly (string | false)[] {
  const isSecured = vehicle !== null && product.recovery !== null;
  return [
    'You are in default when a payment that is due is missing, or when you broke another promise in this agreement.',
    product.rightToCureDays > 0 &&
      `Before we take the vehicle or ask for the whole balance, we send you a notice. You then have ${product.rightToCureDays} days to pay what is past due.`,
    'If you are in default, we may ask you to pay everything you owe, as far as the law allows.',
    isSecured && 'If you are in default, we may take the vehicle without breach of the peace, as the law allows.',
    isSecured &&
      product.kind === 'pawn' &&
      product.forfeitsAfterGrace &&
      `After the due date you have ${product.graceDays} days of grace. If you do not redeem the vehicle by then, it becomes ours, and your debt ends with it.`,
    isSecured &&
      product.kind === 'pawn' &&
      !product.forfeitsAfterGrace &&
      product.recovery?.holdDays !== null &&
      `We hold the vehicle for ${product.recovery?.holdDays} days before we sell it. You can get it back in that time.`,
    isSecured &&
      !(product.kind === 'pawn' && product.forfeitsAfterGrace) &&
      (product.paysSurplus
        ? 'If the sale of the vehicle brings more than you owe, you get the rest.'
        : 'The law of your state lets us keep what the sale of the vehicle brings.'),
    isSecured &&
      (product.allowsDeficiency
        ? 'If the sale brings less than you owe, you still owe us the difference.'
        : 'If the vehicle brings less than you owe, you do not owe us the difference.'),
    !isSecured && 'We have no right to your property because of this loan alone.',
  ];
}
