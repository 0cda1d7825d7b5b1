import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { Checklist } from '#ui/checklist.tsx';
import type { ChannelType, Payout } from './payout-facts.ts';
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
  const expectedOn = payout?.state === 'paid' ? null : (payout?.expectedOn ?? null);
  return (
    <Checklist
      label="Progress of your cash advance"
      items={stages.map((stage, index) =>
        index === stages.length - 1 && expectedOn !== null && stage.state !== 'failed'
          ? { ...stage, note: `Expected ${formatDay(expectedOn, loan.asOf)}` }
          : stage,
      )}
    />
  );
}
