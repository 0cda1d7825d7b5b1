import { accountsHoldingDebt } from '@lendside/domain/loans/losses/accounts-holding-debt.ts';
import { statement } from '#platform/database.ts';
import { loanOf, type StoryContext } from './story-context.ts';

const DEBITS_OF_DAY = statement<{ debits: number }>(
  'debits_of_day',
  'select count(*)::int as debits from servicing.debit_attempt where loan_id = $1 and effective_on = $2',
);

async function hasHappened(
  context: StoryContext,
  step: { readonly does: 'wasChargedOff' | 'hadStatement' | 'wasDebited'; readonly loan: string },
): Promise<boolean> {
  const { snapshot } = await loanOf(context, step.loan);
  switch (step.does) {
    case 'wasChargedOff':
      return accountsHoldingDebt(snapshot) === 'chargedOff';
    case 'hadStatement':
      return snapshot.line?.statements.at(-1)?.cycleOn === context.on;
    case 'wasDebited':
      return ((await context.tx.row(DEBITS_OF_DAY, [snapshot.loanId, context.on]))?.debits ?? 0) === 1;
  }
}

/** Checks that day-end did what the story expects on this day. Throws when it did not. Source: loan-core 7 (`eod.*`). */
export async function checkStory(
  context: StoryContext,
  step: { readonly does: 'wasChargedOff' | 'hadStatement' | 'wasDebited'; readonly loan: string },
): Promise<void> {
  if (!(await hasHappened(context, step)))
    throw new Error(`${context.person.code} ${step.loan}: ${step.does} does not hold on ${context.on}`);
}
