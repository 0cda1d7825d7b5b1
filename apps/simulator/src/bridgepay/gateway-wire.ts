import type { Charge } from '#books/charge-books.ts';
import { brandOfType } from '#card-form/card-number.ts';

/** Gateway results by the reason the desk declines with; anything else is 10005, a general decline. */
const RESULTS: Readonly<Record<string, { code: string; text: string }>> = {
  INSUFFICIENT_FUND: { code: '10051', text: 'Insufficient funds' },
  EXPIRED_CARD: { code: '10054', text: 'Expired card' },
  CVN_NOT_MATCH: { code: '10082', text: 'Security code mismatch' },
  STOLEN_LOST_CARD: { code: '10043', text: 'Lost or stolen card' },
  EXCEEDS_CREDIT_LIMIT: { code: '10061', text: 'Exceeds limit' },
  INVALID_ACCOUNT: { code: '10014', text: 'Invalid account' },
  ISSUER_UNAVAILABLE: { code: '10091', text: 'Issuer unavailable' },
};

/** A transaction as the gateway writes it: whole cents. */
export function toGatewayMessage(charge: Charge): Record<string, unknown> {
  const declined =
    charge.declineReason === null ? null : (RESULTS[charge.declineReason] ?? { code: '10005', text: 'Declined' });
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
