import { drawCancelUntil } from '@lendside/domain/draws/draw-window.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { disbursementChannels } from '@lendside/domain/origination/disbursement-channels.ts';
import type { DrawCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { readDraws, storeCashTodayCents } from '#servicing/commands/draws/draw-rows.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { readAs } from './read-as.ts';

/** Calls for draws on a credit line. */
export function drawCalls(lmsId: BuiltInSystemId, db: Database): DrawCalls<Transaction> {
  return {
    startDraw: (command, tx) => requestDraw(tx, { ...command, lmsId }),
    draws: async (loanId, customerIds) => {
      const draws = await readAs(db, customerIds, (tx) => readDraws(tx, loanId));
      return draws.map(({ approvedOn, ...draw }) => ({
        ...draw,
        cancelUntil: approvedOn === null ? null : drawCancelUntil(approvedOn),
      }));
    },
    cancelDraw: (command, tx) => moveDraw(tx, { ...command, lmsId, happening: { what: 'cancel' } }),
    disbursementReference: async ({ loanId, amountCents, only, known, ...has }, customerIds) => {
      const record = known ?? (await findLoanOf(db, lmsId, customerIds, loanId));
      if (record === null) return null;
      const { customerId, snapshot } = record;
      // Only the store's limit depends on the cash of the day.
      const isStoreAsked = only === undefined || only === 'store';
      const cashTodayCents = isStoreAsked
        ? await readAs(db, customerIds, (tx) => storeCashTodayCents(tx, customerId, snapshot.asOf, { loanId }))
        : NO_CENTS;
      const facts = { ...has, isStoreOpen: true, storeCashTodayCents: cashTodayCents };
      const options = disbursementChannels(amountCents, facts);
      return only === undefined ? options : options.filter(({ channel }) => channel === only);
    },
  };
}
