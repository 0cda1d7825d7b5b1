import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { useState } from 'react';
import type { CashWay } from '#journeys/make-payment/session/chosen-renewal.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { otherSitePath } from '#steps/renewal/renewal-places.ts';
import { pageAfter } from '#steps/renewal/renewal-order.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { keepTrail } from '#steps/renewal/renewal-trail.ts';
import { useEntryChecks } from '#steps/renewal/use-entry-checks.ts';
import { beginRenewal } from './begin-renewal.ts';

/** The renewal that was chosen on the amount page. */
interface Chosen {
  readonly terms: NewTerms;
  readonly paymentCents: Cents;
  readonly cash: { readonly ok: boolean; readonly cents?: Cents | null };
  /** Where the cash goes; null without a way. */
  readonly cashWay: CashWay | null;
  readonly isSwitch: boolean;
  /** The terms of the switch were read before, so their page is left out. */
  readonly isSwitchRead: boolean;
}

/** Begins a renewal: checks whether it may be entered, reads what it needs, keeps the choice, and opens the next page. Nothing is sent to the lender yet. */
export function useBeginRenewal(loan: LoanEntity, payment: PaymentScreen, isGuest: boolean) {
  const go = useGo();
  const entry = useEntryChecks(
    payment.brand,
    payment.loanId,
    () => payment.dispatch({ kind: 'riskChecked', isRefinanceDenied: true }),
    () => payment.dispatch({ kind: 'startedAgain' }),
  );
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: Error | null }>({
    isBusy: false,
    error: null,
  });
  const open = async ({ terms, paymentCents, cash, cashWay, isSwitch, isSwitchRead }: Chosen): Promise<void> => {
    if (terms.ecommerceRefiUrl !== null && !isGuest) return go(otherSitePath(payment.brand, payment.loanId));
    const { facts, party } = await beginRenewal({
      loan,
      terms,
      paymentCents,
      isGuest,
      isSwitchToRead: isSwitch && !isSwitchRead,
    });
    const cashCents = cash.cents ?? null;
    keepTrail(payment, facts);
    payment.dispatch({ kind: 'partyFound', party });
    payment.dispatch({
      kind: 'amountChosen',
      amountCents: paymentCents,
      amountType: isSwitch ? 'onlineProduct' : paymentCents === loan.minimumAmountDue ? 'minimum' : 'other',
      isPayoff: false,
      intentId: terms.intentId,
      renewal: {
        terms,
        isProductMigrated: isSwitch,
        cash: cashCents === null || cashWay === null ? null : { amountCents: cashCents, ...cashWay },
      },
    });
    const next = pageAfter('MakePayment', facts);
    if (next !== null) go(pathTo(next, payment.brand, payment.loanId));
  };
  const goOn = (chosen: Chosen): void => {
    setState({ isBusy: true, error: null });
    open(chosen).then(
      () => setState({ isBusy: false, error: null }),
      (error: unknown) =>
        setState({ isBusy: false, error: error instanceof Error ? error : new Error('The renewal did not begin.') }),
    );
  };
  return {
    isBusy: state.isBusy || entry.isChecking,
    error: state.error,
    entry,
    start: (chosen: Chosen): void => {
      const { terms, isSwitch } = chosen;
      const asked = { loan, isGuest, newProductId: terms.productId, isProductMigrated: isSwitch };
      void entry.check(asked, () => goOn(chosen));
    },
  };
}
