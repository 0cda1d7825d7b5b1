import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { whyClosedToCoveredBorrowers } from '@lendside/domain/origination/covered-borrowers.ts';
import { switchProduct as decideSwitch } from '@lendside/domain/refinance/switch-product.ts';
import { MONEY_CHANNELS } from '@lendside/providers/loan-systems/history-line.ts';
import type { Transaction } from '#platform/database.ts';
import { endOffersOfLoan } from '#servicing/commands/offers/end-offers.ts';
import { closeRenewedApplication } from '#servicing/commands/origination/application-rows.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';
import { findLockedLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { findLastHeader } from './renewal-headers.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';

/** A switch from a loan to a line of credit. Its payment has already arrived. */
export interface SwitchCommand extends CommandHead {
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  readonly creditLimitCents: Cents;
  readonly confirmationNumber?: string;
}

/** Replaces a loan with the line of credit that its product offers (loan-core T10). Source: loan-core 2.3 (PRODUCT_SWITCH),
 *  2.5 H, 4.3. */
export function switchProduct(tx: Transaction, command: SwitchCommand) {
  const { key, lmsId, loanId, poster, actor = 'customer' } = command;
  const { amountCents, tender, creditLimitCents, confirmationNumber } = command;
  return runLoanCommand(
    tx,
    {
      key,
      kind: 'productSwitch',
      lmsId,
      loanIds: [loanId],
      newLoans: 1,
      actor,
      input: { loanId, amountCents, tender, creditLimitCents },
      channel: MONEY_CHANNELS[tender],
      ...(poster === undefined ? {} : { poster }),
      ...(confirmationNumber === undefined ? {} : { narrative: confirmationNumber }),
    },
    async (context) => {
      const locked = findLockedLoan(context, loanId);
      if (!locked.ok) return locked;
      const { loan, product, record } = locked.value;
      if (record.renewal != null) return refused({ code: 'not_eligible', reason: 'renewal_open' });
      const newProduct = product.switchToProductId === null ? null : findProduct(product.switchToProductId);
      if (newProduct?.kind !== 'line') return refused({ code: 'not_eligible', reason: 'no_such_switch' });
      const closed = (await isCoveredLoan(context.db, loanId)) ? whyClosedToCoveredBorrowers(newProduct) : null;
      if (closed !== null) return refused({ code: 'not_eligible', reason: closed });
      const [newLoanId = 0] = context.newLoanIds;
      const old = { ...loan, loanHeader: await findLastHeader(context.db, loan.loanHeader) };
      const decision = decideSwitch(old, product, { amountCents, tender, newLoanId, newProduct, creditLimitCents });
      if (!decision.ok) return decision;
      const { next } = decision.value;
      return decided({
        changes: [decision.value.old],
        newLoans: [{ ...next, owner: record, refinancedFrom: loanId }],
        answer: {
          loanId,
          newLoanId,
          newLoanHeader: next.loan.loanHeader,
          newPrincipalCents: next.loan.balances.principalCents,
        },
        alongside: async (write) => {
          await endOffersOfLoan(write, loanId, 'line', context.on);
          await closeRenewedApplication(write, loanId, context.on);
        },
      });
    },
  );
}
