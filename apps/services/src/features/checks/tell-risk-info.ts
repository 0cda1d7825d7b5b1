import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRiskInfo } from '@lendside/contract/checks/get-risk-info.ts';
import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { explainAdverseAction, type NamedLender } from '@lendside/domain/compliance/adverse-action.ts';
import type { RiskInfo, TermsInForce } from '@lendside/domain/refinance/risk-info.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { CallerLoan } from '#servicing/find-caller-loan.ts';

type Answer = ResponseOf<typeof getRiskInfo>;

/** What telling depends on. `lender`: legal name and address from the settings; null when they do not say. */
export interface Teller {
  readonly database: Queryable;
  readonly lender?: { readonly name: string; readonly address: string } | null;
}

const TOLD = statement<{ credit_limit: number | null; rate_e8: number }>(
  'read_told_terms',
  'select credit_limit, rate_e8 from app.read_told_terms($1, $2)',
);
const KEEP = statement('keep_told_terms', 'select app.keep_told_terms($1, $2, $3, $4)');

/** Returns how risk decisions changed a loan since the borrower last acknowledged its terms. A loan system without risk
 *  information reports no change. Source: LAP-090, LOP-047, OFR-015. */
export async function tellRiskInfo({ database, lender }: Teller, loan: CallerLoan, caller: Customer): Promise<Answer> {
  const info = await readRiskInfo(database, loan, caller);
  return info === null ? toUnchanged(loan) : toAnswer(info, await nameLender(database, lender, loan));
}

/** Records that the borrower accepted the terms in `shown`. Does not record terms that are no longer in force, but returns the
 *  newer change instead. Source: OFR-013, OFR-014, DSH-004. */
export async function acknowledgeRiskInfo(
  teller: Teller,
  loan: CallerLoan,
  shown: TermsInForce,
  caller: Customer,
): Promise<Answer> {
  const { database, lender } = teller;
  const info = await readRiskInfo(database, loan, caller);
  if (info === null) return toUnchanged(loan);
  const { inForce } = info;
  if (inForce.creditLimitCents !== shown.creditLimitCents || inForce.rateE8 !== shown.rateE8)
    return toAnswer(info, await nameLender(database, lender, loan));
  await database.rows(KEEP, [caller.profileId, loan.record.snapshot.loanId, inForce.creditLimitCents, inForce.rateE8]);
  return tellRiskInfo(teller, loan, caller);
}

async function readRiskInfo(
  db: Queryable,
  { record, system, customerIds }: CallerLoan,
  { profileId }: Customer,
): Promise<RiskInfo | null> {
  const { loanId } = record.snapshot;
  const row = await db.row(TOLD, [profileId, loanId]);
  const told =
    row === null
      ? null
      : { creditLimitCents: row.credit_limit === null ? null : cents(row.credit_limit), rateE8: row.rate_e8 };
  return (await system.capabilities.customers?.riskInfo(loanId, customerIds, told)) ?? null;
}

const STORE = statement<{ address: string }>(
  'store_of_lender',
  'select address from servicing.store where store_id = $1',
);

/** Names the lender as the letters do: from the settings, or else the brand and the loan's store. */
async function nameLender(db: Queryable, lender: Teller['lender'], { record }: CallerLoan): Promise<NamedLender> {
  const { brand, storeId, storePhone: phone } = record;
  if (lender != null) return { ...lender, phone };
  const code = findBrandCode(brand);
  const address = (await db.row(STORE, [storeId]))?.address ?? '';
  return { name: code === null ? brand : brandName(code, {}), address, phone };
}

function toAnswer(info: Omit<RiskInfo, 'adverse'> & Partial<RiskInfo>, lender: NamedLender | null): Answer {
  const { rateChanged, creditLimitChanged, refinanceDenied, inForce, before, ratePer, adverse = null } = info;
  const parts = adverse === null || lender === null ? [] : explainAdverseAction(adverse, lender);
  return {
    explanation: parts.map(({ heading, sentences }) => ({ heading, sentences: [...sentences] })),
    rateChanged,
    creditLimitChanged,
    refinanceDenied,
    creditLimit: inForce.creditLimitCents,
    previousCreditLimit: before.creditLimitCents,
    rateE8: inForce.rateE8,
    previousRateE8: before.rateE8,
    ratePer,
  };
}

function toUnchanged({ record }: CallerLoan): Answer {
  const { rateE8, line } = record.snapshot;
  const inForce = { creditLimitCents: line?.creditLimitCents ?? null, rateE8 };
  const unchanged = { rateChanged: false, creditLimitChanged: false, refinanceDenied: false };
  return toAnswer({ ...unchanged, inForce, before: inForce, ratePer: 'year' }, null);
}
