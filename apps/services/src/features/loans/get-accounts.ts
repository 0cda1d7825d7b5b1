import type { ResponseOf, RequestOf } from '@lendside/contract/endpoint.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { ADVERSE_REASONS, type AdverseReason } from '@lendside/domain/compliance/adverse-action.ts';
import { isUnderWay } from '@lendside/domain/origination/application-states.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { ORDINARY_CIRCUMSTANCES, type Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { ApplicationStatus } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { findOtherParties } from './loan-parties.ts';
import { customerIdsIn, readCircumstances } from './loan-readers.ts';
import { showLoan } from './show-loan.ts';
import type { EntityFacts } from './to-loan-entity.ts';

type Accounts = ResponseOf<typeof getAccounts>;

type Answer =
  | { readonly records: readonly LoanRecord[]; readonly circumstances: Circumstances }
  | { readonly down: LoanReader['name'] };

async function ask(reader: LoanReader, customer: Customer, brand: string): Promise<Answer> {
  const customerIds = customerIdsIn(customer, reader);
  if (customerIds.length === 0) return { records: [], circumstances: ORDINARY_CIRCUMSTANCES };
  try {
    const [records, circumstances] = await Promise.all([
      reader.accounts(customerIds, brand),
      readCircumstances(reader, customerIds),
    ]);
    return { records, circumstances };
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return { down: reader.name };
    throw error;
  }
}

const NO_REAPPLY: Accounts['reapplyInfo'] = { canReapply: false, message: '', url: null, declinedResults: [] };

/** Reads the applications of a customer in every system. Only a customer who may reapply needs them. */
async function readApplications(readers: readonly LoanReader[], customer: Customer): Promise<ApplicationStatus[]> {
  const lists = await Promise.all(
    readers.map(
      async (reader) => (await reader.capabilities.originations?.applications(customerIdsIn(customer, reader))) ?? [],
    ),
  );
  return lists.flat();
}

/** Offers a new loan to a customer who has only paid-off loans, or whose last application was declined, and none under way. Offers no loan while
 *  a loan system is down, because that system may hold an open loan. Source: DSH-011, LOP-082, LOP-117. */
async function toReapplyInfo(
  readers: readonly LoanReader[],
  customer: Customer,
  records: readonly LoanRecord[],
  applyUrl: string | null,
): Promise<Accounts['reapplyInfo']> {
  if (!records.every(({ snapshot }) => loanStatusFacts(snapshot.status).shownAs === 'paidOff')) return NO_REAPPLY;
  const applications = await readApplications(readers, customer);
  if (applications.some(({ state }) => isUnderWay(state))) return NO_REAPPLY;
  const [latest] = applications.toSorted((a, b) => b.applicationId - a.applicationId);
  const declined = latest?.state === 'declined' ? latest.declinedReasons : [];
  if (records.length === 0 && declined.length === 0) return NO_REAPPLY;
  const declinedResults = declined.map((code) => ADVERSE_REASONS[code as AdverseReason] ?? code);
  return { canReapply: true, message: 'You may apply for a new loan.', url: applyUrl, declinedResults };
}

/** A system that went down meanwhile takes no applications. */
function withoutReapply(error: unknown): Accounts['reapplyInfo'] {
  if (error instanceof LoanSystemUnavailable) return NO_REAPPLY;
  throw error;
}

/** Returns the customer's loans of a brand from all loan systems in parallel. Names a system that is down in `unavailable` and
 *  still returns the other loans. Source: LAP-070, LOP-117, DSH-001, DSH-011. */
export async function listAccounts(
  {
    readers,
    db,
    applyUrl = null,
  }: { readonly readers: readonly LoanReader[]; readonly db: Queryable; readonly applyUrl?: string | null },
  customer: Customer,
  { brandName }: RequestOf<typeof getAccounts>,
  facts: Promise<Omit<EntityFacts, 'circumstances'>>,
): Promise<Accounts> {
  const [entityFacts, ...answers] = await Promise.all([
    facts,
    ...readers.map((reader) => ask(reader, customer, brandName)),
  ]);
  const shown = answers.flatMap((answer) =>
    'records' in answer
      ? answer.records
          .filter(({ snapshot }) => loanStatusFacts(snapshot.status).shownAs !== 'never')
          .map((record) => ({ record, circumstances: answer.circumstances }))
      : [],
  );
  const records = shown.map(({ record }) => record);
  const unavailable = answers.flatMap((answer) => ('down' in answer ? [answer.down] : []));
  const [parties, reapplyInfo] = await Promise.all([
    findOtherParties(db, records, customer.customerIds),
    unavailable.length > 0 ? NO_REAPPLY : toReapplyInfo(readers, customer, records, applyUrl).catch(withoutReapply),
  ]);
  return {
    loans: shown.map(({ record, circumstances }) => {
      const otherParty = parties.get(record.snapshot.loanId);
      return showLoan(record, {
        ...entityFacts,
        circumstances,
        ...(otherParty === undefined ? {} : { otherParty }),
      });
    }),
    reapplyInfo,
    unavailable,
  };
}
