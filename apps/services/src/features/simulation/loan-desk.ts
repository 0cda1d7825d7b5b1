import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { actOnLoan as actEndpoint } from '@lendside/contract/simulation/act-on-loan.ts';
import type { listSeededLoans as listEndpoint } from '@lendside/contract/simulation/list-seeded-loans.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { decideTransition } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { mayReinstate } from '@lendside/domain/loans/losses/may-reinstate.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { reinstatementCents } from '@lendside/domain/loans/losses/reinstatement.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { Refused } from '#platform/refused.ts';
import { allowedActs } from './allowed-acts.ts';
import { readDeskFacts } from './store-desk.ts';
import { PEOPLE, toIdentity } from './people.ts';
import { theLoanSystems } from './person-systems.ts';
import { findLastPayment, takeAct } from './take-act.ts';
import { whatComesNext } from './what-comes-next.ts';
import { whyNotAct } from './why-not-act.ts';
import { findRepo } from '#servicing/commands/recovery/repo-cases.ts';
import type { LockedLoan } from '#servicing/executor/change-loan.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { findLoanOf, readLoansOf } from '#servicing/loans/reads/loan-queries.ts';
import type { Person } from './story.ts';

type Loans = ResponseOf<typeof listEndpoint>['loans'];

/** Final statuses that the list leaves out. A paid-off loan stays, because its payment may still be returned. */
const OVER: ReadonlySet<number> = new Set([
  LOAN_STATUS.Closed,
  LOAN_STATUS.Deleted,
  LOAN_STATUS.Refinance,
  LOAN_STATUS.Rescinded,
]);

function withProduct(record: LoanRecord): LockedLoan {
  const product = findProduct(record.snapshot.productId);
  if (product === null)
    throw new Error(`loan ${record.snapshot.loanId} has the unknown product ${record.snapshot.productId}`);
  return { record, loan: record.snapshot, product };
}

async function toListed(db: Queryable, person: Person, record: LoanRecord): Promise<Loans[number]> {
  const { loan, product } = withProduct(record);
  const { name, meaning } = loanStatusFacts(loan.status);
  const figures = quoteFigures(loan, product);
  const isRecovered = decideTransition(loan.status, loan.phase, 'sell').ok;
  const repo = isRecovered ? await findRepo(db, loan.loanId) : null;
  const hasPayment = (await findLastPayment(db, loan.loanId)) !== null;
  return {
    person: { code: person.code, name: `${person.firstName} ${person.lastName}` },
    loanId: loan.loanId,
    loanHeader: loan.loanHeader,
    product: product.name,
    statusCode: loan.status,
    statusName: name,
    meaning,
    asOf: loan.asOf,
    daysLate: figures.daysLate,
    dueDate: figures.dueOn,
    payoffAmount: figures.payoffAmountCents,
    reinstatementAmount: mayReinstate(loan, product) ? reinstatementCents(loan, product) : null,
    comesNext: whatComesNext(loan, product, repo?.saleNotBefore ?? null, record.renewal),
    acts: allowedActs(loan, product, {
      hasPayment,
      hasAutopay: record.autopay !== null,
      ...(await readDeskFacts(db, record)),
    }),
  };
}

/** Returns the seeded people's loans that the back office may act on, by person, oldest first. `db` must see the rows of all
 *  customers. */
export async function listSeededLoans(db: Queryable): Promise<Loans> {
  const ofPeople = await Promise.all(
    PEOPLE.map(async (person) => {
      const identity = toIdentity(person);
      const systems = theLoanSystems(person).filter((lmsId) => lmsId !== LOAN_SYSTEM_IDS.Invictus);
      const lists = await Promise.all(
        systems.flatMap((lmsId) =>
          person.brands.map((brand) => readLoansOf(db, lmsId, [identity.customerIdOf(lmsId)], brand)),
        ),
      );
      const live = lists.flat().filter(({ snapshot }) => !OVER.has(snapshot.status));
      return Promise.all(live.map((record) => toListed(db, person, record)));
    }),
  );
  return ofPeople.flat();
}

const OWNER_OF = statement<{ lms_id: BuiltInSystemId; customer_id: string }>(
  'owner_of_seeded_loan',
  'select lms_id, customer_id from servicing.loan where loan_id = $1',
);
const IS_DONE = statement<{ done: boolean }>(
  'act_is_done',
  `select coalesce((result ->> 'ok')::boolean, false) as done from servicing.loan_command where key = $1`,
);

async function theLoan(db: Queryable, loanId: number): Promise<LockedLoan & { readonly lmsId: BuiltInSystemId }> {
  const owner = await db.row(OWNER_OF, [loanId]);
  const record = owner === null ? null : await findLoanOf(db, owner.lms_id, [owner.customer_id], loanId);
  if (owner === null || record === null) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
  return { ...withProduct(record), lmsId: owner.lms_id };
}

/** Runs a back-office action on a loan, once per reference. Refuses with `NotFoundException`, or with `ConflictException` and
 *  what would make the action possible. Source: loan-core 3.3, 8. */
export async function actOnLoan(
  worker: Database,
  { loanId, reference, act }: RequestOf<typeof actEndpoint>,
  sealing: Sealing,
): Promise<ResponseOf<typeof actEndpoint>> {
  const { lmsId, ...locked } = await theLoan(worker, loanId);
  const key = `simulation:${reference}`;
  const isDone = (await worker.row(IS_DONE, [key]))?.done === true;
  const taken = isDone
    ? ({ ok: true, message: 'This was done already.' } as const)
    : await worker.transaction((tx) => takeAct(tx, { key, lmsId, loanId }, act, locked, sealing));
  if (!taken.ok)
    throw new Refused('ConflictException', whyNotAct(act.does, taken.refusal, locked.loan, locked.product));
  const { loan } = await theLoan(worker, loanId);
  return {
    loanId,
    statusCode: loan.status,
    statusName: loanStatusFacts(loan.status).name,
    asOf: loan.asOf,
    message: taken.message,
  };
}
