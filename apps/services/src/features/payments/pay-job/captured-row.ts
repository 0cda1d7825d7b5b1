import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { PaymentPurpose } from '@lendside/domain/payments/payment-purpose.ts';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { Contact } from '#features/payments/contact.ts';

/** A payment whose money is captured and whose row this transaction has locked. Its `state` may still be the state before
 *  `captured`. */
export interface CapturedRow {
  readonly payment_id: string;
  readonly profile_id: string;
  readonly state: PaymentState;
  readonly fence: number;
  readonly loan_id: number;
  readonly lms_id: LoanSystemId;
  readonly amount: Cents;
  readonly purpose: PaymentPurpose;
  readonly is_partial: boolean;
  readonly contact: Contact;
  readonly card_id: string;
  readonly remove_card_after: boolean;
  readonly card_type: string;
  readonly last_four: string;
  /** The renewal that the payment is for; null for every other payment. */
  readonly renewal_id: string | null;
}
