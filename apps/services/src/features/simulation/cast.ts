import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { CreditLine } from '@lendside/domain/loans/loan-snapshot.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { cents, floorAtZero, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { SettlementOffer } from '@lendside/domain/settlements/settlement.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { PEOPLE, SIMULATED_SSN_START, SIMULATION_PASSWORD, hasAccount, toIdentity } from './people.ts';
import type { ExpectedFigures, Person } from './story.ts';
import { theLoanSystems } from './person-systems.ts';
import { findRepo, type RecordedRepo } from '#servicing/commands/recovery/repo-cases.ts';
import { findOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { readLoansOf } from '#servicing/loans/reads/loan-queries.ts';

/** A seeded person's loan with its current figures from the ledger. */
export interface CastLoan extends Required<ExpectedFigures> {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly lmsId: number;
  readonly brand: string;
  readonly statusName: string;
  readonly asOf: string;
}

/** A seeded person with their current loans. */
export interface CastMember {
  readonly code: string;
  readonly name: string;
  readonly username: string;
  /** Empty for a person who never registered. */
  readonly password: string;
  readonly hasAccount: boolean;
  /** Facts to register with and to link a loan. `ssnStart` and `ssnLastFour` together are a full SSN that no real person has. */
  readonly facts: {
    /** "YYYY-MM-DD". */
    readonly birthDay: string;
    readonly ssnStart: string;
    readonly ssnLastFour: string;
    /** E.164. */
    readonly phone: string;
  };
  readonly customerIds: readonly string[];
  readonly brands: readonly string[];
  readonly shows: string;
  /** Status of the newest loan. */
  readonly status: number | null;
  /** One entry per loan, oldest first. */
  readonly figures: readonly CastLoan[];
}

/** Figures of a loan that are not part of the loan record. */
interface SideFigures {
  readonly offer: SettlementOffer | null;
  readonly repo: RecordedRepo | null;
  readonly surplusCents: Cents | null;
}

function availableCreditCents(line: CreditLine, { balances }: LoanRecord['snapshot']): Cents {
  return floorAtZero(subtractCents(line.creditLimitCents, balances.principalCents, line.holdsCents));
}

/** Formats the figures of a loan as the screens do. */
function toCastLoan({ snapshot, brand }: LoanRecord, sides: SideFigures): CastLoan {
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
    regularPayment: formatAmount(figures.regularPaymentCents),
    feesDue: formatAmount(figures.feesCents),
    recoverableCosts: formatAmount(snapshot.balances.costsCents),
    ofrPaymentValue: formatAmount(figures.ofrPaymentValueCents),
    redemptionAmount: formatAmount(figures.payoffAmountCents),
    productSwitchAmountDue:
      figures.productSwitchAmountDueCents === null ? null : formatAmount(figures.productSwitchAmountDueCents),
    availableCredit: snapshot.line === null ? null : formatAmount(availableCreditCents(snapshot.line, snapshot)),
    settlementAmount: sides.offer === null ? null : formatAmount(sides.offer.amountCents),
    surplus: sides.surplusCents === null ? null : formatAmount(sides.surplusCents),
    saleNotBefore: sides.repo?.saleNotBefore ?? null,
  };
}

const SURPLUS = statement<{ surplus: number | null }>(
  'sale_surplus',
  'select surplus from servicing.repo_case where loan_id = $1 order by seq desc limit 1',
);

async function withSides(db: Queryable, record: LoanRecord): Promise<CastLoan> {
  const { loanId } = record.snapshot;
  const [offer, repo] = [await findOffer(db, loanId), await findRepo(db, loanId)];
  const surplus = (await db.row(SURPLUS, [loanId]))?.surplus ?? null;
  return toCastLoan(record, { offer, repo, surplusCents: surplus === null ? null : cents(surplus) });
}

/** Returns the person's loans at the partner, or none while the partner is down. */
async function readPartnerLoans(partner: LoanReader | null, person: Person): Promise<CastLoan[]> {
  if (partner === null || !theLoanSystems(person).includes(partner.lmsId)) return [];
  const customerIds = [toIdentity(person).customerIdOf(partner.lmsId)];
  try {
    const lists = await Promise.all(person.brands.map((brand) => partner.accounts(customerIds, brand)));
    return lists.flat().map((record) => toCastLoan(record, { offer: null, repo: null, surplusCents: null }));
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return [];
    throw error;
  }
}

async function toMember(db: Queryable, partner: LoanReader | null, person: Person): Promise<CastMember> {
  const identity = toIdentity(person);
  const systems = theLoanSystems(person).filter((lmsId) => lmsId !== LOAN_SYSTEM_IDS.Invictus);
  const lists = await Promise.all(
    systems.flatMap((lmsId) =>
      person.brands.map((brand) => readLoansOf(db, lmsId, [identity.customerIdOf(lmsId)], brand)),
    ),
  );
  const own = await Promise.all(lists.flat().map((record) => withSides(db, record)));
  const figures = [...own, ...(await readPartnerLoans(partner, person))].toSorted(
    (one, other) => one.loanId - other.loanId,
  );
  return {
    code: person.code,
    name: `${person.firstName} ${person.lastName}`,
    username: identity.username,
    password: hasAccount(person) ? SIMULATION_PASSWORD : '',
    hasAccount: hasAccount(person),
    facts: {
      birthDay: identity.birthOn,
      ssnStart: SIMULATED_SSN_START,
      ssnLastFour: identity.ssn.slice(-4),
      phone: identity.phone,
    },
    customerIds: theLoanSystems(person).map((lmsId) => identity.customerIdOf(lmsId)),
    brands: person.brands,
    shows: person.shows,
    status: figures.at(-1)?.status ?? null,
    figures,
  };
}

/** Returns all seeded people with current figures. Loans at the partner are included while it answers. `db` must see the rows
 *  of all customers, as the worker does. */
export function readCast(db: Queryable, partner: LoanReader | null = null): Promise<CastMember[]> {
  return Promise.all(PEOPLE.map((person) => toMember(db, partner, person)));
}
