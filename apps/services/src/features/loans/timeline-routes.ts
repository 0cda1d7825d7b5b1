import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import type { Mode } from '#platform/system-mode.ts';
import { findPayers, toPaidBy } from './loan-parties.ts';
import { customerIdsIn, getReader } from './loan-readers.ts';
import { readTimeline, type Timeline } from './build-timeline.ts';
import { timelineCsv } from './timeline-csv.ts';
import { drawTimeline } from './timeline-document.ts';

/** What the timeline calls depend on. */
export interface TimelineOptions {
  readonly db: Queryable;
  readonly loanSystems: readonly LoanReader[];
  readonly mode: Mode;
}

type Input = RequestOf<typeof getAccountTimeline>;
type Answer = ResponseOf<typeof getAccountTimeline>;

function toEvent(event: Timeline['events'][number]): Omit<Answer['events'][number], 'paidBy'> {
  const { split } = event;
  return {
    id: event.id,
    state: event.state,
    sort: event.sort,
    title: event.title,
    fromDate: event.fromOn,
    date: event.on,
    count: event.count,
    amount: event.amountCents,
    principal: split.principalCents,
    interest: split.interestCents,
    fees: split.feesCents,
    credit: split.creditCents,
    isSplitKnown: event.isSplitKnown,
    isCounted: event.isCounted,
    balance: event.owedCents,
    principalBalance: event.principalCents,
    channel: event.channel,
    isAutopay: event.isAutopay,
    confirmationNumber: event.confirmationNumber,
    note: event.note,
  };
}

/** Returns the handlers of the timeline calls. They return "not found" for another customer's loan. Source: issue 6.7. */
export function timelineHandlers({ db, loanSystems, mode }: TimelineOptions) {
  const read = ({ loanId, lmsId }: Input, caller: Customer): Promise<Timeline> => {
    const reader = getReader(loanSystems, lmsId);
    return readTimeline(reader, loanId, customerIdsIn(caller, reader));
  };
  return {
    getAccountTimeline: async (input: Input, caller: Customer): Promise<Answer> => {
      const { customerIds, profileId } = caller;
      const [{ record, events }, payers] = await Promise.all([
        read(input, caller),
        findPayers(db, input.loanId, customerIds),
      ]);
      return {
        asOf: record.snapshot.asOf,
        payoffAmount: payoffCents(record.snapshot),
        events: events.map((event) => ({
          ...toEvent(event),
          paidBy: toPaidBy(payers.get(event.confirmationNumber ?? ''), profileId),
        })),
      };
    },
    getTimelineCsv: async (input: Input, caller: Customer): Promise<Uint8Array> =>
      timelineCsv(await read(input, caller)),
    getTimelinePdf: async (input: Input, caller: Customer): Promise<Uint8Array> =>
      drawTimeline(await read(input, caller), mode),
  };
}
