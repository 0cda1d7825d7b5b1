import type { CallsOf } from '@lendside/contract/api.ts';
import { offeredChannels, pushingProcessors } from '@lendside/providers/disbursements/offered-channels.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { findWhyNoAutopay } from '#features/autopay/autopay-queries.ts';
import { whyNotPaidOut } from '#features/cards/cash-way-queries.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import { readRenewalStanding } from '#features/loans/renewal-standing-queries.ts';
import { isSsnNeeded } from '#features/loans/ssn-needed-queries.ts';
import { findPartyToAgree } from '#features/parties/party-queries.ts';
import { findSettlement } from '#features/settlements/settlement-queries.ts';
import { makeWorkNotifier } from '#platform/work-notifier.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';
import type { HttpFoundation, HttpSide } from '#wiring/room.ts';
import type { PaymentRequest } from './accept/payment-request.ts';
import { customerIdsAt } from './accept/read-facts.ts';
import { findOwnerOfPaid } from './accept/payment-reads.ts';
import { findOwnerOfKey } from './payment-store.ts';
import { paymentsHandlers } from './payments-routes.ts';

/** Opens the HTTP side of the payments feature. */
export function openPaymentsHttp(foundation: HttpFoundation): HttpSide<CallsOf<'payments'>> {
  const { config, database, logger, loanSystems, bankOffer, payoutDesks } = foundation;
  const ways = {
    database,
    offeredChannels: offeredChannels(payoutDesks),
    pushingProcessors: pushingProcessors(payoutDesks),
  };
  const notifierDatabase = foundation.openPool('lendside_api', 1);
  const payable = Object.fromEntries(loanSystems.map((system) => [system.lmsId, refuseWhenDown(system)]));
  const isNoSsnRefinanceAllowed = async () => (await readConfiguration(database)).features.noSsnRefi;
  const notifier = makeWorkNotifier(notifierDatabase, (error) => {
    logger.warn({ reason: String(error) }, 'the workers were not told of a payment; they will find it');
  });
  return {
    handlers: paymentsHandlers({
      database,
      logger,
      mode: config.LENDSIDE_MODE,
      loanSystems: payable,
      intentIdOf: toIntentId,
      isSsnNeeded: async (loan) => isSsnNeeded(loanSystems, loan, await isNoSsnRefinanceAllowed()),
      whyNoAutopay: (loan, customerIds) => findWhyNoAutopay(loanSystems, loan, customerIds),
      bankOffer,
      findSettlement: (loan, customerIds) => findSettlement(loanSystems, loan, customerIds),
      renewing: {
        desks: foundation.renewalDesks,
        isNoSsnRefinanceAllowed,
        readStanding: async (loan, caller, ssnOnFile) =>
          readRenewalStanding(loanSystems, loan, caller, {
            ssnOnFile,
            noSsnRefinanceAllowed: await isNoSsnRefinanceAllowed(),
          }),
        whyNotPaidOut: (loan, caller, cash) => {
          const system = payable[loan.snapshot.lmsId];
          if (system === undefined) throw new Error(`there is no loan system ${loan.snapshot.lmsId}`);
          return whyNotPaidOut(ways, { record: loan, system, customerIds: customerIdsAt(loan, caller) }, caller, cash);
        },
        findPartyToAgree: (loan, caller) => findPartyToAgree(database, { record: loan, caller }),
      },
      notifier,
    }),
    owners: {
      findPaymentOwner: (messageKey, caller) => findOwnerOfKey(database, messageKey, caller),
      ownerWhereShown: {
        submitPayment: (input, caller) =>
          findOwnerOfPaid({ database, loanSystems: payable }, input as PaymentRequest, caller),
      },
    },
    close: () => notifierDatabase.close(),
  };
}
