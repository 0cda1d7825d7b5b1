import { formatAmount } from '#money/amount-text.ts';
import type { PaymentSeries } from './terms-quote.ts';

/** What the borrower will owe: the payments of a closed-end loan, or the terms of a line's minimum payment. */
export type MilitaryObligation =
  | { readonly kind: 'payments'; readonly payments: readonly PaymentSeries[] }
  | { readonly kind: 'line'; readonly dueDays: number; readonly minimumPrincipalPercent: string };

/** The disclosures that a covered borrower gets before the credit: in writing, and orally by phone or in person. */
export interface MilitaryStatement {
  /** The statement of the military annual percentage rate, in the words of 32 CFR 232.6(c)(3). */
  readonly maprText: string;
  /** A clear description of the payment obligation. */
  readonly obligationText: string;
  /** How the borrower hears both texts. */
  readonly oralText: string;
  /** The toll-free number of the oral disclosures. It must stand on the application or with the written disclosures. */
  readonly oralPhone: string;
}

const MAPR_TEXT = [
  'Federal law provides important protections to members of the Armed Forces and their dependents relating to extensions of',
  'consumer credit. In general, the cost of consumer credit to a member of the Armed Forces and his or her dependent may not',
  'exceed an annual percentage rate of 36 percent. This rate must include, as applicable to the credit transaction or account:',
  'The costs associated with credit insurance premiums; fees for ancillary products sold in connection with the credit',
  'transaction; any application fee charged (other than certain application fees for specified credit transactions or',
  'accounts); and any participation fee charged (other than certain participation fees for a credit card account).',
].join(' ');

function toWords({ count, amountCents, firstDueOn }: PaymentSeries): string {
  const amount = `$${formatAmount(amountCents)}`;
  return count === 1
    ? `1 payment of ${amount} on ${firstDueOn}`
    : `${count} payments of ${amount} from ${firstDueOn} on`;
}

/** Returns the written texts of the statement: of the rate, and of what the borrower must pay. */
export function militaryTexts(obligation: MilitaryObligation): Pick<MilitaryStatement, 'maprText' | 'obligationText'> {
  return { maprText: MAPR_TEXT, obligationText: obligationText(obligation) };
}

function obligationText(obligation: MilitaryObligation): string {
  if (obligation.kind === 'payments') return `You must make ${obligation.payments.map(toWords).join(', and ')}.`;
  const { dueDays, minimumPrincipalPercent } = obligation;
  return [
    `Each month you must pay the interest and fees of the statement and ${minimumPrincipalPercent}% of what you have drawn.`,
    `The payment is due ${dueDays} days after the statement.`,
  ].join(' ');
}

/** Builds the disclosures of 32 CFR 232.6 for a product that the lender opens to covered borrowers. They come besides the
 *  Truth in Lending box. Throws without a phone number, because the oral disclosures are required. Source: 32 CFR 232.6(a),
 *  (c), (d); loan-core 6.3. */
export function militaryStatement(obligation: MilitaryObligation, oralPhone: string): MilitaryStatement {
  if (oralPhone.trim() === '') throw new Error('the oral disclosures need a toll-free phone number');
  return {
    ...militaryTexts(obligation),
    oralText: `Call ${oralPhone}, toll-free, to hear this statement and what you must pay.`,
    oralPhone,
  };
}
