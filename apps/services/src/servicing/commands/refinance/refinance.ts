import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import {
  chooseAncillaries,
  offerAncillaries,
  type AncillaryItem,
} from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import { toTermProduct } from '@lendside/domain/loans/opening/open-loan.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { refinanceEligible } from '@lendside/domain/refinance/refinance-eligible.ts';
import { refinanceLoan, type RefinancedLoan } from '@lendside/domain/refinance/refinance-loan.ts';
import { MONEY_CHANNELS } from '@lendside/providers/loan-systems/history-line.ts';
import type { Transaction } from '#platform/database.ts';
import { readRunningSales, recordSales } from '#servicing/commands/ancillaries/ancillary-sales.ts';
import { findLockedLoan, type CommandHead, type LockedLoan } from '#servicing/executor/change-loan.ts';
import { endOffersOfLoan } from '#servicing/commands/offers/end-offers.ts';
import { closeRenewedApplication } from '#servicing/commands/origination/application-rows.ts';
import { readEligibilityFacts } from './eligibility-facts.ts';
import type { CommandContext } from '#servicing/executor/loan-command.ts';
import { findMaxLoanAmount } from './max-loan-amount.ts';
import { makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { findLastHeader } from './renewal-headers.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';

/** A refinance or renewal. Its payment has already arrived. */
export interface RefinanceCommand extends CommandHead {
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  readonly cashOutCents?: Cents;
  readonly channel?: DisbursementChannel;
  /** Ancillary products the new loan finances, by their numbers. */
  readonly ancillaryIds?: readonly number[];
  /** Product of the new loan; left out when it stays the same. */
  readonly newProductId?: number;
  /** Due dates of the new loan's installments or single payment; empty for a pawn. */
  readonly dueDates: readonly BusinessDate[];
  /** The person working on the loan. Their own lock does not cause a refusal. */
  readonly holderId?: string;
  readonly confirmationNumber?: string;
}

function findNewProduct(product: Product, newProductId: number | undefined): Product | null {
  return newProductId === undefined ? product : findProduct(newProductId);
}

/** Returns the chosen ancillary products, with their prices for the amount carried over. */
async function choose(
  command: RefinanceCommand,
  loan: LockedLoan['loan'],
  newProduct: Product,
  { db, on }: CommandContext,
): Promise<Decided<readonly AncillaryItem[]>> {
  const running = await readRunningSales(db, loan.loanId, on);
  const leftCents = sumCents(subtractCents(payoffCents(loan), command.amountCents), command.cashOutCents ?? NO_CENTS);
  const offer = offerAncillaries({
    productId: newProduct.productId,
    principalCents: leftCents,
    carriedIds: new Set(running.map((sale) => sale.ancillaryId)),
    isInStore: command.actor === 'store',
  });
  return chooseAncillaries(offer, command.ancillaryIds ?? []);
}

/** A decided refinance with the products it finances. */
interface DecidedRefinance {
  readonly refinanced: RefinancedLoan;
  readonly items: readonly AncillaryItem[];
}

async function decide(
  command: RefinanceCommand,
  { record, loan, product }: LockedLoan,
  context: CommandContext,
): Promise<Decided<DecidedRefinance>> {
  const {
    db,
    on,
    newLoanIds: [newLoanId = 0],
  } = context;
  if (record.renewal != null) return refused({ code: 'not_eligible', reason: 'renewal_open' });
  const eligible = refinanceEligible(loan, product, await readEligibilityFacts(db, record, command.holderId ?? null));
  if (!eligible.ok) return refused({ code: 'not_eligible', reason: eligible.first.reason });
  const newProduct = findNewProduct(product, command.newProductId);
  if (newProduct === null || newProduct.lmsId !== product.lmsId)
    return refused({ code: 'unknown_product', productId: command.newProductId ?? product.productId });
  if (newProduct.kind === 'line') return refused({ code: 'not_eligible', reason: 'product_does_not_renew' });
  // Continue after the headers of voided renewals, so that no header is used twice.
  const old = { ...loan, loanHeader: await findLastHeader(db, loan.loanHeader) };
  const items = await choose(command, loan, newProduct, context);
  if (!items.ok) return items;
  const cashOutCents = command.cashOutCents ?? NO_CENTS;
  const most =
    cashOutCents === 0
      ? decided(newProduct.maxAmountCents)
      : await findMaxLoanAmount(db, newProduct, record, command.dueDates, on);
  if (!most.ok) return most;
  const refinanced = refinanceLoan(old, product, {
    amountCents: command.amountCents,
    tender: command.tender,
    cashOutCents,
    channel: command.channel ?? 'store',
    financedItems: items.value.map(({ price }) => price),
    maxLoanAmountCents: most.value,
    newLoanId,
    newProduct: toTermProduct(newProduct),
    dueDates: command.dueDates,
  });
  return refinanced.ok ? decided({ refinanced: refinanced.value, items: items.value }) : refinanced;
}

/** Refinances or renews a loan: books its payment, closes the old loan and opens the new one (loan-core T08). Cash that is
 *  paid out with it can be picked up afterwards. Source: loan-core 2.3 (REFINANCE), 3.3, 4.4. */
export function refinance(tx: Transaction, command: RefinanceCommand) {
  const {
    key,
    lmsId,
    loanId,
    poster,
    actor = 'customer',
    confirmationNumber,
    holderId: _holder,
    minutesOfDay: _minutes,
    ...input
  } = command;
  return runLoanCommand(
    tx,
    {
      key,
      kind: 'refinance',
      lmsId,
      loanIds: [loanId],
      newLoans: 1,
      actor,
      input: { loanId, ...input },
      channel: MONEY_CHANNELS[command.tender],
      ...(poster === undefined ? {} : { poster }),
      ...(confirmationNumber === undefined ? {} : { narrative: confirmationNumber }),
    },
    async (context) => {
      const locked = findLockedLoan(context, loanId);
      if (!locked.ok) return locked;
      const decision = await decide(command, locked.value, context);
      if (!decision.ok) return decision;
      const {
        refinanced: { old, next },
        items,
      } = decision.value;
      const { terms, ...made } = next;
      const { record } = locked.value;
      const cashOutCents = command.cashOutCents ?? NO_CENTS;
      return decided({
        changes: [old],
        newLoans: [{ ...made, owner: record, refinancedFrom: loanId }],
        answer: {
          loanId,
          newLoanId: made.loan.loanId,
          newLoanHeader: terms.loanHeader,
          newPrincipalCents: terms.principalCents,
          newDueOn: made.loan.schedule[0]?.dueOn ?? null,
          cashOutCents,
        },
        alongside: async (write) => {
          await recordSales(write, { key, loanId: made.loan.loanId, on: context.on, isFinanced: true }, items);
          await endOffersOfLoan(write, loanId, cashOutCents > 0 ? 'qualifiedAmount' : null, context.on);
          await closeRenewedApplication(write, loanId, context.on);
          if (cashOutCents > 0)
            await makeDisbursement(write, {
              reference: key,
              loanId: made.loan.loanId,
              customerId: record.customerId,
              purpose: 'refinance',
              channel: command.channel ?? 'store',
              amountCents: cashOutCents,
              on: context.on,
            });
        },
      });
    },
  );
}
