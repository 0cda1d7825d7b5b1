import type { Charge } from '#books/charge-books.ts';
import { brandOfType } from '#card-form/card-number.ts';

/** Gateway results by decline reason. Any other reason gives 30032, "denied by customer's bank". */
const RESULTS: Readonly<Record<string, { code: string; text: string }>> = {
  INSUFFICIENT_FUND: { code: 'D03', text: 'Insufficient Funds' },
  CVN_NOT_MATCH: { code: 'D08', text: 'Invalid Security Code' },
  STOLEN_LOST_CARD: { code: '30038', text: 'Card reported stolen' },
  INVALID_ACCOUNT: { code: '30023', text: 'Invalid Account Number' },
};
const DENIED = { code: '30032', text: "Denied by customer's bank" };

/** Converts a charge to a transaction of the gateway, in whole cents. */
export function toGatewayMessage(charge: Charge): Record<string, unknown> {
  const declined = charge.declineReason === null ? null : (RESULTS[charge.declineReason] ?? DENIED);
  return {
    GatewayTransID: charge.id,
    InvoiceNum: charge.reference,
    GatewayResult: declined?.code ?? '00000',
    GatewayMessage: declined?.text ?? 'Approved',
    AuthorizationCode: charge.approvalCode ?? '',
    OriginalAmount: charge.amountCents,
    AuthorizedAmount: declined === null ? charge.amountCents : 0,
    CardType: brandOfType(charge.cardType)?.name ?? '',
    TransactionDate: charge.createdAt,
    IsVoided: charge.status === 'voided',
  };
}
