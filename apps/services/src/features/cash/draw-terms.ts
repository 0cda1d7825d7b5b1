import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getDrawTerms as getDrawTermsCall } from '@lendside/contract/cash/draws.ts';
import { formatApr } from '@lendside/domain/compliance/apr.ts';
import { mostDrawCents } from '@lendside/domain/draws/draw-permission.ts';
import { decideDrawProduct } from '@lendside/domain/draws/draw-product.ts';
import { quoteDraw, type DrawQuote } from '@lendside/domain/draws/quote-draw.ts';
import { availableCreditCents } from '@lendside/domain/loans/lines/line-due.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { LineProduct } from '@lendside/domain/loans/products/product.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { lineApr } from '@lendside/domain/origination/line-apr.ts';
import { moneyThereOn } from '@lendside/domain/payouts/shown-payout.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { readCashFacts } from './cash-facts.ts';
import type { CashMeans } from './cash-means.ts';
import { CHANNEL_TYPES } from './channel-types.ts';
import { findCashWays } from '#features/cards/cash-way-queries.ts';
import { findPayoutTargets } from '#features/cards/payout-target-queries.ts';
import { decideCash, type CashDecision } from './read-standing.ts';
import { refuseAmount } from './refuse-draw.ts';

type DrawTerms = ResponseOf<typeof getDrawTermsCall>;

/** Returns the product that a draw moves its loan to; null when it stays. A draw that is not allowed moves nothing. Source: LOP-052, DRW-011. */
export function findDrawMigration({ product, blocks }: CashDecision): number | null {
  const target = product?.switchToProductId == null ? null : findProduct(product.switchToProductId);
  if (product === null || target?.kind !== 'line') return null;
  const { productId, migrateProduct } = decideDrawProduct(product.productId, {
    newProductId: target.productId,
    isValid: blocks.length === 0,
  });
  return migrateProduct ? productId : null;
}

/** Says what may be drawn on a line now, by which channels, and what an amount does and costs. Source: LOP-049, LOP-052, loan-core 4.3. */
export async function getDrawTerms(
  means: CashMeans,
  { loanId, lmsId, amount }: RequestOf<typeof getDrawTermsCall>,
  caller: Customer,
): Promise<DrawTerms> {
  const loan = await findCallerLoan(means.loanSystems, caller, loanId);
  const { record } = loan;
  if (record.snapshot.lmsId !== lmsId) throw new Refused('NotFoundException', 'We could not find that loan.');
  const [decision, targets] = await Promise.all([
    readCashFacts(means, caller, { loanId, lmsId }).then((facts) => decideCash(means, loan, caller, facts)),
    findPayoutTargets(means, loan, caller),
  ]);
  const { product, blocks, isSpouseMissing } = decision;
  const { snapshot } = record;
  if (product?.kind !== 'line' || snapshot.line === null) return toNoLine(loan, decision);
  const maxCents = mostDrawCents(snapshot, product);
  const minCents = product.minDrawCents;
  if (amount !== undefined && maxCents > 0 && (amount < minCents || amount > maxCents))
    throw refuseAmount(minCents, maxCents);
  const shownCents = amount ?? maxCents;
  const options = await findCashWays(means, loan, maxCents === 0 ? NO_CENTS : (amount ?? minCents), targets);
  return {
    minDisbursement: minCents,
    maxDisbursement: maxCents,
    availableCredit: availableCreditCents(snapshot),
    creditLimit: snapshot.line.creditLimitCents,
    apr: aprOf(product),
    blockedBy: [...blocks],
    options: options.map(({ channel, maxCents: limit, closedBy }) => ({
      type: CHANNEL_TYPES[channel],
      limit,
      closedBy,
      expectedOn: closedBy === null ? moneyThereOn(channel, snapshot.asOf) : null,
    })),
    effect: maxCents === 0 ? null : toEffect(quoteDraw(snapshot, product, shownCents)),
    spousalConsentRequired: isSpouseMissing,
    newProductId: findDrawMigration(decision),
    intentId: toIntentId(record),
  };
}

function aprOf(product: LineProduct): string {
  return formatApr(lineApr(product));
}

function toEffect(quote: DrawQuote): DrawTerms['effect'] {
  return {
    amount: quote.amountCents,
    newBalance: quote.newBalanceCents,
    creditLeft: quote.creditLeftCents,
    nextStatementOn: quote.nextStatementOn,
    nextDueDate: quote.nextDueOn,
    minimumWithout: quote.minimumWithoutCents,
    minimumWith: quote.minimumWithCents,
    costs: quote.costs.map(({ days, costCents }) => ({ days, cost: costCents })),
  };
}

/** Answers for a loan that is no line of credit: nothing can be drawn, and the reason says so. */
function toNoLine({ record }: CallerLoan, { blocks, isSpouseMissing }: CashDecision): DrawTerms {
  return {
    minDisbursement: NO_CENTS,
    maxDisbursement: NO_CENTS,
    availableCredit: NO_CENTS,
    creditLimit: NO_CENTS,
    apr: '0.00',
    blockedBy: [...blocks],
    options: [],
    effect: null,
    spousalConsentRequired: isSpouseMissing,
    newProductId: null,
    intentId: toIntentId(record),
  };
}
