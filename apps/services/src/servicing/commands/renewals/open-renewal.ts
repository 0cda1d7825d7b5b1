import { addBusinessDays, nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused, type CommandRefusal, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { STORE_CASH_DAILY_CENTS } from '@lendside/domain/loans/products/channel-limits.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { refinanceEligible } from '@lendside/domain/refinance/refinance-eligible.ts';
import { planRenewal } from '@lendside/domain/renewals/plan-renewal.ts';
import type { PlannedRenewal } from '@lendside/domain/renewals/renewal-plan.ts';
import type { CommandResult } from '@lendside/providers/loan-systems/command-result.ts';
import { hashTerms } from '@lendside/providers/loan-systems/hash-terms.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { RenewalKind, RenewalToOpen } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { readEligibilityFacts } from '#servicing/commands/refinance/eligibility-facts.ts';
import { findLastHeader } from '#servicing/commands/refinance/renewal-headers.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { readPlanFacts } from './plan-facts.ts';
import { readRenewal } from './renewal-rows.ts';

/** Business days within which the store completes a switch of product. Source: width 5; P34. */
const VISIT_DAYS = 5;

/** Returns the last day of a renewal that is opened on `on`. Source: width 5. */
export function renewalEndsOn(kind: RenewalKind, on: BusinessDate): BusinessDate {
  return kind === 'productSwitch' ? addBusinessDays(nextBusinessDay(on), VISIT_DAYS - 1) : nextBusinessDay(on);
}

/** Returns the kind of a renewal that makes a loan of that product: a line of credit makes it a switch. */
function kindOfProduct(productId: number): RenewalKind {
  return findProduct(productId)?.kind === 'line' ? 'productSwitch' : 'renewal';
}

const LOOK_AS = statement('open_renewal_look_as', 'select servicing.look_as($1)::text');
const OPEN = statement<{ answer: string; detail: string | null }>(
  'open_renewal',
  'select answer, detail from servicing.open_renewal($1::jsonb)',
);

type Opened = CommandResult<{ readonly renewalId: string }>;

function refuse(refusal: CommandRefusal): Opened {
  return { ok: false, refusal, isReplay: false };
}

function notEligible(reason: string): Opened {
  return refuse({ code: 'not_eligible', reason });
}

/** A renewal that may be opened, and the loan that it was decided on. */
interface ToOpen {
  readonly record: LoanRecord;
  readonly plan: PlannedRenewal;
}

async function decide(tx: Transaction, lmsId: BuiltInSystemId, command: RenewalToOpen): Promise<Decided<ToOpen>> {
  const { loanId, wish, opener } = command;
  if (wish.kind !== kindOfProduct(wish.newProductId))
    return refused({ code: 'not_eligible', reason: 'product_does_not_renew' });
  const needsCard = wish.channel === 'debit' || wish.channel === 'ach';
  if (needsCard !== ((wish.cashCardId ?? null) !== null))
    return refused({ code: 'not_eligible', reason: 'channel_not_open' });
  const record = await findLoanOf(tx, lmsId, [opener.customerId], loanId);
  const product: Product | null = record === null ? null : findProduct(record.snapshot.productId);
  if (record === null || product === null) return refused({ code: 'not_eligible', reason: 'loan_not_found' });
  if (record.renewal != null) return refused({ code: 'not_eligible', reason: 'renewal_open' });
  // The facts of the borrower decide, also when the co-borrower asks.
  await tx.rows(LOOK_AS, [[record.customerId, opener.customerId]]);
  if (toIntentId(record) !== command.intentId) return refused({ code: 'quote_expired' });
  const facts = await readEligibilityFacts(tx, record, opener.customerId, command.isNoSsnRefinanceAllowed ?? false);
  const eligible = refinanceEligible(record.snapshot, product, facts);
  if (!eligible.ok) {
    const { reason } = eligible.first;
    const name = facts.lockedByName;
    return reason === 'locked_by_other' && name !== null
      ? refused({ code: 'locked_by_other', name })
      : refused({ code: 'not_eligible', reason });
  }
  const { asOf } = record.snapshot;
  const planFacts = await readPlanFacts(tx, record, wish, {
    termsOn: asOf,
    captured: null,
    tender: command.payment?.tender ?? 'card',
    newLoanId: 0,
    newLoanHeader: await findLastHeader(tx, record.snapshot.loanHeader),
  });
  if (!planFacts.ok) return planFacts;
  const plan = planRenewal(record.snapshot, product, wish, planFacts.value);
  if (!plan.ok) return plan;
  if (hashTerms(plan.value.terms) !== command.termsHash) return refused({ code: 'quote_expired' });
  return decided({ record, plan: plan.value });
}

/** Converts what the SQL function refuses with. */
function toRefusal(answer: string, detail: string | null): CommandRefusal {
  switch (answer) {
    case 'quote_changed':
    case 'day_over':
      return { code: 'quote_expired' };
    case 'key_reused':
      return { code: 'duplicate_intent' };
    case 'locked_by_other':
      return { code: 'locked_by_other', name: detail ?? '' };
    case 'debit_ordered':
      return { code: 'debit_ordered', on: businessDate(detail ?? '') };
    case 'cash_above_limit':
      return { code: 'cash_above_limit', maxCents: cents(Number(detail)) };
    default:
      return { code: 'not_eligible', reason: answer };
  }
}

/** Opens a renewal in the transaction that accepts its payment. Decides by the rules of eligibility and the plan, then writes one row by a
 *  SQL function that looks at the loan again under its locks. Leaves the customers of the opener as those whose rows the transaction
 *  sees. Refuses with the first failed rule, `locked_by_other`, `quote_expired` (the terms are others), `debit_ordered` (an autopay debit
 *  is on its way), `cash_above_limit` (the store's limit of the day), or `not_eligible` with the reason `renewal_open` or `in_flight`. Source: width 5; loan-core 4.4. */
export async function openRenewal(tx: Transaction, lmsId: BuiltInSystemId, command: RenewalToOpen): Promise<Opened> {
  const { renewalId, loanId, wish, payment, opener, termsHash } = command;
  await tx.rows(LOOK_AS, [[opener.customerId]]);
  const known = await readRenewal(tx, renewalId);
  if (known !== null)
    return known.loanId === loanId && known.decided.hash === termsHash
      ? { ok: true, value: { renewalId }, isReplay: true }
      : refuse({ code: 'duplicate_intent' });
  if ((payment === null) !== (wish.paymentCents === 0)) return notEligible('payment_missing');
  const decision = await decide(tx, lmsId, command);
  if (!decision.ok) return refuse(decision.refusal);
  const { record, plan } = decision.value;
  const { asOf } = record.snapshot;
  const row = await tx.row(OPEN, [
    JSON.stringify({
      renewalId,
      lmsId,
      loanId,
      kind: wish.kind,
      newProductId: wish.newProductId,
      opener,
      paymentId: payment?.paymentId ?? null,
      amount: wish.paymentCents,
      tender: payment?.tender ?? null,
      cash: wish.cashOutCents,
      storeCashMax: STORE_CASH_DAILY_CENTS,
      channel: wish.channel,
      cashCardId: wish.cashCardId ?? null,
      ancillaries: plan.items.map(({ terms, price }) => ({
        ancillaryId: terms.ancillaryId,
        name: terms.name,
        coverDays: terms.coverDays,
        ...price,
      })),
      dueDates: plan.terms.dueDates,
      decided: {
        hash: termsHash,
        quoteVersion: record.quoteVersion,
        intentId: command.intentId,
        bounds: plan.bounds,
        maxCashOutCents: plan.maxCashOutCents,
        reductionCents: plan.reductionCents,
      },
      asOf,
      quoteVersion: record.quoteVersion,
      endsOn: renewalEndsOn(wish.kind, asOf),
    }),
  ]);
  if (row === null) throw new Error(`renewal ${renewalId} was not decided`);
  if (row.answer === 'opened' || row.answer === 'replayed')
    return { ok: true, value: { renewalId }, isReplay: row.answer === 'replayed' };
  return refuse(toRefusal(row.answer, row.detail));
}
