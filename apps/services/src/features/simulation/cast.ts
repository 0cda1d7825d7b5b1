import { loanStatusFacts } from '@lendside/domain/loans/loan-status-facts.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import { quoteFigures } from '@lendside/domain/loans/loan-figures.ts';
import { findProduct } from '@lendside/domain/loans/products.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Queryable } from '#platform/database.ts';
import { PEOPLE, SIMULATION_PASSWORD, toIdentity } from '#features/simulation/people.ts';
import type { ExpectedFigures, Person } from '#features/simulation/people.ts';
import { theLoanSystems } from '#features/simulation/person-systems.ts';
import { readLoansOf } from '#servicing/loans/loan-queries.ts';

/** A loan of a seeded person as the ledger has it now. */
export interface CastLoan extends ExpectedFigures {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly lmsId: number;
  readonly brand: string;
  readonly statusName: string;
  readonly asOf: string;
}

/** A seeded person with what the live ledger says. */
export interface CastMember {
  readonly code: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly customerIds: readonly string[];
  readonly brands: readonly string[];
  readonly shows: string;
  /** Of the newest loan. */
  readonly status: number | null;
  /** One for each loan, oldest first. */
  readonly figures: readonly CastLoan[];
}

/** The figures of a loan as the screens write them. */
export function toCastLoan({ snapshot, brand }: LoanRecord): CastLoan {
  const product = findProduct(snapshot.productId);
  if (product === null) throw new Error(`loan ${snapshot.loanId} has the unknown product ${snapshot.productId}`);
  const figures = quoteFigures(snapshot, product);
  return {
    loanId: snapshot.loanId,
    loanHeader: snapshot.loanHeader,
    lmsId: snapshot.lmsId,
    brand,
    status: snapshot.status,
    statusName: loanStatusFacts(snapshot.status).name,
    asOf: snapshot.asOf,
    principalBalance: formatAmount(figures.principalBalanceCents),
    payoffAmount: formatAmount(figures.payoffAmountCents),
    minimumAmountDue: formatAmount(figures.minimumAmountDueCents),
    minimumRequiredAmount: formatAmount(figures.minimumRequiredAmountCents),
    pastDueAmount: formatAmount(figures.pastDueAmountCents),
    daysLate: figures.daysLate,
    dueDate: figures.dueOn,
  };
}

async function toMember(db: Queryable, person: Person): Promise<CastMember> {
  const identity = toIdentity(person);
  const systems = theLoanSystems(person);
  const lists = await Promise.all(
    systems.flatMap((lmsId) =>
      person.brands.map((brand) => readLoansOf(db, lmsId, [identity.customerIdOf(lmsId)], brand)),
    ),
  );
  const figures = lists
    .flat()
    .map(toCastLoan)
    .toSorted((one, other) => one.loanId - other.loanId);
  return {
    code: person.code,
    name: `${person.firstName} ${person.lastName}`,
    username: identity.username,
    password: SIMULATION_PASSWORD,
    customerIds: systems.map((lmsId) => identity.customerIdOf(lmsId)),
    brands: person.brands,
    shows: person.shows,
    status: figures.at(-1)?.status ?? null,
    figures,
  };
}

/** Everybody who was seeded, with the figures of the live ledger. */
export function readCast(db: Queryable): Promise<CastMember[]> {
  return Promise.all(PEOPLE.map((person) => toMember(db, person)));
}
