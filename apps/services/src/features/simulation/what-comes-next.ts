import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { currentDueOn, loanDaysLate } from '@lendside/domain/loans/figures/lateness.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import type { OpenRenewalState } from '@lendside/domain/renewals/renewal-states.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';

const LATE_STATUSES: ReadonlySet<LoanStatusName> = new Set([
  'Open',
  'ActiveDefault',
  'Default',
  'OutForRepo',
  'Repossessed',
]);

/** Returns the steps that can still follow a status, sorted by days late. */
function ladderOf(name: LoanStatusName, { ladder, recovery }: Product): [days: number, what: string][] {
  const steps: [number, string][] = [];
  if (name === 'Open') steps.push([ladder.activeDefaultDays, 'it becomes past due (ActiveDefault)']);
  const isAssigned = name === 'OutForRepo' || name === 'Repossessed';
  if (!isAssigned && recovery !== null && ladder.outForRepoDays !== null)
    steps.push([ladder.outForRepoDays, 'a recovery agent may be assigned']);
  if (name === 'ActiveDefault') steps.push([ladder.defaultDays, 'it goes into Default']);
  steps.push([ladder.chargeOffDays, 'it is written off']);
  return steps.toSorted(([one], [other]) => one - other);
}

function inDays(days: number): string {
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}

/** Says when a recovered vehicle may be sold. Source: loan-core 3.4. */
function saleOf({ name, saleNotBefore }: { name: LoanStatusName; saleNotBefore: BusinessDate | null }): string {
  if (name !== 'Repossessed' && name !== 'RepossessedChargedOff') return '';
  return saleNotBefore === null
    ? 'No sale notice was sent yet. '
    : `The vehicle may be sold from ${saleNotBefore} on. `;
}

/** What the open renewal of a loan waits for. */
const RENEWAL_WAITS: Readonly<Record<OpenRenewalState, string>> = {
  paying: 'its payment is on its way. It ends',
  awaitingSignature: 'it waits for its signatures',
  awaitingVisit: 'it waits for the visit at the store',
};

/** Says what happens next to a loan if nobody pays, for the control panel. `saleNotBefore` is the first possible day of sale;
 *  null until the sale notice is sent. Source: loan-core 3.2, 3.4; width 5. */
export function whatComesNext(
  loan: LoanSnapshot,
  product: Product,
  saleNotBefore: BusinessDate | null,
  renewal: LoanRecord['renewal'] = null,
): string {
  const { name } = loanStatusFacts(loan.status);
  const dueOn = currentDueOn(loan);
  if (renewal != null) {
    const { openerName, state, signBy } = renewal;
    const until = state === 'paying' ? 'unsigned on' : 'until';
    return `${openerName} opened a renewal: ${RENEWAL_WAITS[state]} ${until} ${signBy}, 17:00 at the store.`;
  }
  if (loan.phase !== 'active') return 'It waits for its signature or its funds.';
  const sale = saleOf({ name, saleNotBefore });
  if (!LATE_STATUSES.has(name) || dueOn === null) return `${sale}Nothing by itself.`;
  const late = loanDaysLate(loan);
  if (late === 0 && addDays(dueOn, 1) > loan.asOf) return `It is due on ${dueOn}.`;
  const assignDays = product.ladder.outForRepoDays;
  const steps = ladderOf(name, product);
  const mayAssign = name !== 'OutForRepo' && name !== 'Repossessed' && assignDays !== null && product.recovery !== null;
  const now = mayAssign && late >= assignDays ? 'A recovery agent may be assigned now. ' : sale;
  const ahead = steps.find(([days]) => days > late);
  if (ahead === undefined) return `${now}Nothing more by itself.`;
  const [days, what] = ahead;
  return `${now}${inDays(days - late)}, at ${days} days late, ${what}.`;
}
