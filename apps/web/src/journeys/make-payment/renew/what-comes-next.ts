import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';

/** Facts about what follows the review of a renewal, in words. */
export interface NextFacts {
  /** What is paid; null for nothing. */
  readonly paid: string | null;
  readonly signBy: string;
  /** Due date of the loan as it is now; null when it has none. */
  readonly dueOn: string | null;
  /** The due date has passed. */
  readonly isLate: boolean;
  /** The other borrower of the loan; null when there is none. */
  readonly otherName: string | null;
  readonly isGuest: boolean;
  /** The store completes the new loan. */
  readonly needsVisit: boolean;
  /** Where the cash goes, as a sentence; null for none. */
  readonly cash: string | null;
}

/** Says step by step what happens after the review, who must sign, and what happens if nobody does. Source: width 5. */
export function whatComesNext(facts: NextFacts): { readonly steps: readonly string[]; readonly unless: string } {
  const { paid, signBy, dueOn, cash } = facts;
  const steps = [
    ...(paid === null ? [] : [`We take ${paid} and post it to the loan you have now.`]),
    whoSigns(facts),
    facts.needsVisit
      ? 'Your new loan starts when the store has your signature.'
      : 'Your new loan starts with the last signature. The old one ends then.',
    ...(cash === null ? [] : [cash]),
  ];
  const stays = paid === null ? 'Nothing changes.' : 'Your payment stays.';
  const still = facts.isLate ? 'is still past due since' : 'is still due on';
  const due = dueOn === null ? '' : ` The loan ${still} ${dueOn}.`;
  const act = facts.needsVisit ? 'If you don’t come in' : 'If nobody signs';
  return { steps, unless: `${act} by ${signBy}: ${stays}${due}` };
}

/** Names the other borrower who signs too; null for a guest and for a loan of one. The loan says so, also after the page was loaded
 *  again. */
export function otherSigner({ alternateName }: Pick<LoanEntity, 'alternateName'>, isGuest: boolean): string | null {
  return isGuest ? null : alternateName;
}

function whoSigns({ signBy, otherName, isGuest, needsVisit }: NextFacts): string {
  const until = `by ${signBy}, 5:00 PM store time`;
  if (needsVisit) return `You visit your store by ${signBy}. It makes the new loan with you.`;
  if (isGuest) return `The borrower signs ${until}. We send them a link, or you sign with their code.`;
  return otherName === null ? `You sign ${until}.` : `You and ${otherName} both sign ${until}.`;
}
