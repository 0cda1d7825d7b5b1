import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { Checklist } from '#ui/checklist.tsx';
import { isPickUp, type ChannelType, type Payout } from './payout-facts.ts';
import { payoutStages } from './payout-stages.ts';

/** Where the money is, as a checklist with times, and when it is promised. `payout` is null until the services first answer. */
export function PayoutProgress({
  channel,
  payout,
  loan,
}: {
  readonly channel: ChannelType;
  readonly payout: Payout | null;
  readonly loan: Pick<LoanEntity, 'asOf'>;
}) {
  const stages = payoutStages(channel, payout);
  const note = payout === null ? null : promiseText(payout, loan.asOf);
  return (
    <Checklist
      label={payout === null || payout.purpose === 'draw' ? 'Progress of your cash advance' : 'Progress of your money'}
      items={stages.map((stage, index) =>
        index === stages.length - 1 && note !== null && stage.state !== 'failed' && stage.state !== 'ended'
          ? { ...stage, note }
          : stage,
      )}
    />
  );
}

/** Says by when the money is there, or until when it waits; null when nothing is promised. */
function promiseText({ state, disbursementType, expectedOn, expiresOn }: Payout, today: BusinessDate): string | null {
  if (state === 'paid') return null;
  if (isPickUp(disbursementType)) return expiresOn === null ? null : `Until ${formatDay(expiresOn, today)}`;
  return expectedOn === null ? null : `Expected ${formatDay(expectedOn, today)}`;
}
