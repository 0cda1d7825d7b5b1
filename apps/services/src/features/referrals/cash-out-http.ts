import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import { pushingProcessors } from '@lendside/providers/disbursements/offered-channels.ts';
import type { HttpFoundation, HttpSide } from '#wiring/room.ts';
import { getCashOutResult } from './cash-out/follow-cash-out.ts';
import { startCashOut } from './cash-out/start-cash-out.ts';
import { mountPayoutCardsHook, PAYOUT_CARDS_HOOK } from './payout-card/card-form-hook.ts';
import { getCardForm } from './payout-card/get-card-form.ts';
import { openCardForm } from './payout-card/open-card-form.ts';

/** The calls about the payout card and cash-outs. */
export type CashOutCalls = 'openCardSecureAcceptance' | 'getCardSecureAcceptance' | 'startCashOut' | 'getCashOutResult';

/** Opens the HTTP side of cash-outs. Without a page for payout cards, or without a push to them, no reward is paid out. Source: LAP-113 to
 *  LAP-115. */
export function openCashOutHttp(
  foundation: HttpFoundation,
): HttpSide<CashOutCalls> & { readonly isPaidToCards: boolean } {
  const { database, config, identity, payoutDesks, today } = foundation;
  const page = foundation.secureAcceptance;
  const secureAcceptance = page !== null && pushingProcessors(payoutDesks).has(page.processorNumber) ? page : null;
  const answerUrl = `${new URL(config.PUBLIC_URL).origin}${API_BASE_PATH}${PAYOUT_CARDS_HOOK}`;
  const cards = { database, secureAcceptance, answerUrl };
  const isPaidToCards = secureAcceptance !== null;
  const cashOuts = { database, isPaidToCards, today };
  return {
    isPaidToCards,
    handlers: {
      openCardSecureAcceptance: (_asked, caller) => openCardForm(cards, caller),
      getCardSecureAcceptance: ({ transactionUuid }, caller) => getCardForm(cards, transactionUuid, caller),
      startCashOut: (asked, caller, { brand }) => startCashOut(cashOuts, asked, caller, brand),
      getCashOutResult: ({ messageKey }, caller) => getCashOutResult(cashOuts, messageKey, caller),
    },
    mount: async (app, { shedder, registry }) => {
      if (secureAcceptance === null) return;
      const { callLimit } = identity;
      await mountPayoutCardsHook(app, { database, secureAcceptance, callLimit, shedder, registry });
    },
  };
}
