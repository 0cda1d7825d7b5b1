import type { ResponseOf, RequestOf } from '@lendside/contract/endpoint.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { ORDINARY_CIRCUMSTANCES, type Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
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

/** Offers a new loan to a customer who has only paid-off loans. Offers no loan while a loan system is down, because that
 *  system may hold an open loan. Source: DSH-011, LOP-082. */
function toReapplyInfo(records: readonly LoanRecord[], isAnyDown: boolean): Accounts['reapplyInfo'] {
  const canReapply =
    !isAnyDown &&
    records.length > 0 &&
    records.every(({ snapshot }) => loanStatusFacts(snapshot.status).shownAs === 'paidOff');
  return { canReapply, message: canReapply ? 'You may apply for a new loan.' : '', url: null, declinedResults: [] };
}

/** Returns the customer's loans of a brand from all loan systems in parallel. Names a system that is down in `unavailable` and
 *  still returns the other loans. Source: LAP-070, LOP-117, DSH-001, DSH-011. */
export async function listAccounts(
  { readers, db }: { readonly readers: readonly LoanReader[]; readonly db: Queryable },
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
  const parties = await findOtherParties(db, records, customer.customerIds);
  return {
    loans: shown.map(({ record, circumstances }) => {
      const otherParty = parties.get(record.snapshot.loanId);
      return showLoan(record, {
        ...entityFacts,
        circumstances,
        ...(otherParty === undefined ? {} : { otherParty }),
      });
    }),
    reapplyInfo: toReapplyInfo(records, unavailable.length > 0),
    unavailable,
  };
}
