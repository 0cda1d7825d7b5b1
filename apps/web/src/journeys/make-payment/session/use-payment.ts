import type { PaymentStep } from '@lendside/domain/payments/payment-journey.ts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { followGivenUpWork } from '#api/give-up-work.ts';
import { followRestoredWork, offerWork, writeBeforeWork } from '#api/offered-work.ts';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { tabStorage } from '#device/storage.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type PaymentPage, type RouteBrand } from '#paths.ts';
import { decideScreen } from './decide-screen.ts';
import { answerOtherTabs } from './payment-channel.ts';
import { createPaymentJourneyStore } from './payment-journey-store.ts';
import type { PaymentAction, PaymentProgress } from './payment-progress.ts';
import { toWork } from './payment-work.ts';

/** The payments of this tab. */
export const paymentStore = createPaymentJourneyStore(tabStorage);

answerOtherTabs(paymentStore);
window.addEventListener('pagehide', () => paymentStore.flush());
writeBeforeWork(() => paymentStore.flush());
followReaderLeft(sessionStore, () => paymentStore.clear());

followRestoredWork(() => paymentStore.reload());
followGivenUpWork(() => paymentStore.giveUpUnsent());

const PAGES = {
  amount: 'MakePayment',
  method: 'SelectPaymentMethod',
  review: 'ReviewPayment',
  processing: 'PaymentProcessing',
  confirmed: 'ConfirmPayment',
} as const satisfies Readonly<Record<PaymentStep, PaymentPage>>;

/** Returns the URL of a step's page. */
function stepPath(step: PaymentStep, brand: RouteBrand, loanId: number, isSettlement: boolean): string {
  return pathTo(step === 'amount' && isSettlement ? 'SettlementOffer' : PAGES[step], brand, loanId);
}

/** State and functions of one page of the payment flow. */
export interface PaymentScreen {
  readonly brand: RouteBrand;
  readonly loanId: number;
  readonly progress: PaymentProgress;
  /** False while the flow redirects to a different page, so this page must render nothing. */
  readonly isShown: boolean;
  readonly dispatch: (action: PaymentAction) => PaymentProgress;
  /** Opens the page of a step. `replace` removes this page from history. */
  readonly open: (step: PaymentStep, how?: { readonly replace: boolean }) => void;
}

/** Connects a page with the payment of the loan in the URL. Going back in history moves the payment back. A page opened out of
 *  order redirects to the current step. `isLedOn`: the page leads on by itself once the payment is done, as that of a renewal does.
 *  Source: PAY-032, style-by-example 1.5. */
export function usePayment(screen: PaymentStep, isLedOn = false): PaymentScreen {
  const brand = useBrand();
  const loanId = useLoanId();
  const go = useGo();
  const of = useMemo(() => ({ brand, loanId }), [brand, loanId]);
  const progress = useSyncExternalStore(paymentStore.subscribe, () => paymentStore.read(of));
  const isSettlement = progress.session.paymentType === 'settlement';
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  // Runs only when the page opens. Later choices on this page update the payment and open the next page themselves.
  useEffect(() => {
    const decision = decideScreen(paymentStore.read(of).journey, screen);
    if (decision.do === 'startAgain') paymentStore.dispatch(of, { kind: 'startedAgain' });
    if (decision.do === 'stepBack')
      for (let step = 0; step < decision.steps; step += 1) paymentStore.dispatch(of, { kind: 'wentBack' });
  }, [of, screen]);
  useEffect(
    () => offerWork(() => toWork(paymentStore.read(of), stepPath(screen, brand, loanId, isSettlement))),
    [of, screen, brand, loanId, isSettlement],
  );
  const isDone = progress.journey.step === 'confirmed';
  useEffect(() => {
    if (isDone) void import('#api/keep-work.ts').then(({ clearKeptWork }) => clearKeptWork());
  }, [isDone]);
  const decision = decideScreen(progress.journey, screen);
  const goTo = decision.do === 'goTo' && !(isLedOn && decision.step === 'confirmed') ? decision.step : null;
  useEffect(() => {
    // Signing out clears the payment. That must not redirect, because the next page is Login.
    if (goTo !== null && sessionStore.read() !== null)
      goNow.current(stepPath(goTo, brand, loanId, isSettlement), { replace: true, isOutOfTurn: true });
  }, [goTo, brand, loanId, isSettlement]);
  return {
    brand,
    loanId,
    progress,
    isShown: goTo === null,
    dispatch: (action) => paymentStore.dispatch(of, action),
    open: (step, how) => go(stepPath(step, brand, loanId, isSettlement), how),
  };
}
