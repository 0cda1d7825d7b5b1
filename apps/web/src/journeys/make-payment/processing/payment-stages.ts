import type { ChecklistItem } from '#ui/checklist.tsx';
import type { PaymentResult } from './poll-payment.ts';

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

function timeText(instant: string | null | undefined): string | null {
  if (instant === null || instant === undefined) return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : TIME.format(date);
}

/** Lists the stages of a payment with their times. The first unfinished stage is current. `result` is null until the first
 *  answer. `loan` is "the loan" for a guest. `renewal`: what follows the payment
 *  of a renewal. Source: screens.md (Processing), LAP-101. */
export function paymentStages(
  result: PaymentResult | null,
  loan: 'your loan' | 'the loan' = 'your loan',
  isByBank = false,
  renewal: 'sign' | 'visit' | null = null,
): readonly ChecklistItem[] {
  const stages = [
    { label: 'Payment received', underWay: 'Sending your payment', at: result?.steps.received },
    isByBank
      ? { label: 'Sent to your bank', underWay: 'Sending to your bank', at: result?.steps.cardApproved }
      : { label: 'Card approved', underWay: 'Waiting for your bank', at: result?.steps.cardApproved },
    { label: `Posted to ${loan}`, underWay: `Posting to ${loan}`, at: result?.steps.posted },
    ...(renewal === null ? [] : [{ ...RENEWAL_STAGES[renewal], at: openedAt(result) }]),
  ];
  const current = stages.findIndex(({ at }) => at === null || at === undefined);
  return stages.map(({ label, underWay, at }, index) => ({
    label: index === current ? underWay : label,
    state: current === -1 || index < current ? 'done' : index === current ? 'current' : 'ahead',
    timeText: timeText(at),
  }));
}

const RENEWAL_STAGES = {
  sign: { label: 'Ready to sign', underWay: 'Getting your new terms ready' },
  visit: { label: 'Ready for your visit', underWay: 'Telling your store' },
} as const;

/** The renewal waits for its signatures from the commit that posts its payment. */
function openedAt(result: PaymentResult | null): string | null {
  const state = result?.renewal?.state ?? 'paying';
  return state === 'paying' ? null : (result?.steps.posted ?? null);
}
