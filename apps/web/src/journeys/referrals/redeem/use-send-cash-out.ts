import { getCashOutResult, startCashOut } from '@lendside/contract/referrals/cash-out.ts';
import { getReferralBalanceHistory } from '@lendside/contract/referrals/get-referral-balance-history.ts';
import { getReferralStats } from '@lendside/contract/referrals/get-referral-stats.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { callTimeoutMs } from '#api/send.ts';
import { useGo } from '#navigation/route-context.ts';
import { followResult } from '#steps/follow-result.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { toCashOutFailure, type CashOutFailure } from './cash-out-failure.ts';
import { absentMeaning, type PayoutCard } from './redeem-session.ts';
import { successPath } from './success-path.ts';
import { useRedeem } from './use-redeem.ts';

/** Questions of one round, one each second. Source: LOP-029, LOP-030. */
const POLLS_MAX = 45;

/** Keys of the requests that this page load is sending. Pressing twice, or leaving and coming back, sends nothing twice. */
const underWay = new Set<string>();

/** A cash-out on its way, for the review. */
export interface SendCashOut {
  /** True from the press of the button until there is a result. */
  readonly isSending: boolean;
  /** True when one round of questions brought no result. */
  readonly isLate: boolean;
  readonly failure: CashOutFailure | null;
  readonly send: (card: PayoutCard) => void;
  /** Asks for the password again when the services want it. */
  readonly dialog: ReturnType<typeof useSignInAgain>['dialog'];
}

/** Sends a reviewed cash-out and follows it until it is sent or failed. A page that opens again goes on following it. Source: RFL-017,
 *  LAP-114, LAP-115, LOP-029. */
export function useSendCashOut(): SendCashOut {
  const { session, dispatch } = useRedeem();
  const [failure, setFailure] = useState<CashOutFailure | null>(null);
  const { withPassword, dialog } = useSignInAgain('before you redeem your rewards');
  const isLate = useFollowCashOut(() => setFailure(null));
  const attempt = async ({ cardToken, cardNumber }: PayoutCard) => {
    const ownKey = session.cashOutKey ?? makeOperationKey();
    if (underWay.has(ownKey)) return;
    underWay.add(ownKey);
    dispatch({ kind: 'sent', cashOutKey: ownKey, atMs: Date.now() });
    try {
      const answer = await call(startCashOut, { cashOutKey: ownKey, cardNumber, cardToken });
      underWay.delete(ownKey);
      dispatch({ kind: 'accepted', messageKey: answer.messageKey });
    } catch (error) {
      underWay.delete(ownKey);
      // After a refusal the page must show the review again; after a lost answer it follows the key.
      if (toCashOutFailure(error).move !== 'lost') dispatch({ kind: 'refused' });
      throw error;
    }
  };
  const send = async (card: PayoutCard) => {
    setFailure(null);
    try {
      await withPassword(() => attempt(card));
    } catch (error) {
      // The person closed the question about the password.
      if (codeOf(error) === 'SignInAgain') return;
      const failed = toCashOutFailure(error);
      if (failed.move !== 'lost') await forgetRewards();
      setFailure(failed);
    }
  };
  const lost: CashOutFailure | null = session.isNotReceived ? { move: 'review', text: NOT_RECEIVED } : null;
  return {
    isSending: session.startedAtMs !== null,
    isLate,
    failure: failure ?? lost,
    send: (card) => void send(card),
    dialog,
  };
}

/** Follows the cash-out that this tab sent, and opens its page once it has a result. True when a round of questions brought none. */
function useFollowCashOut(onNotReceived: () => void): boolean {
  const { session, dispatch } = useRedeem();
  const go = useGo();
  const [isLate, setLate] = useState(false);
  const { startedAtMs, cashOutKey, messageKey } = session;
  const latest = useRef({ session, onNotReceived });
  useEffect(() => {
    latest.current = { session, onNotReceived };
  });
  // A page that opens again after a reload asks by its own key, because it may have missed the answer.
  const key = messageKey ?? cashOutKey;
  const isAsked = startedAtMs !== null && key !== null && !(messageKey === null && underWay.has(key));
  useEffect(() => {
    if (!isAsked || key === null) return undefined;
    const page = new AbortController();
    const follow = async () => {
      while (!page.signal.aborted) {
        const outcome = await followResult({
          pollsMax: POLLS_MAX,
          ask: (signal) => call(getCashOutResult, { messageKey: key }, signal),
          wait: waitFor,
          onResult: () => undefined,
          signal: page.signal,
        });
        if (page.signal.aborted) return;
        if ('result' in outcome) {
          await forgetRewards();
          // The page that opens ends the session. Ended here, it would lead this page back to the card.
          return go(successPath(outcome.result.messageKey), { replace: true, isOutOfTurn: true });
        }
        setLate(true);
        const facts = { isUnderWay: underWay.has(key), atMs: Date.now(), timeoutMs: callTimeoutMs() };
        const meaning = outcome.kind === 'pending' ? 'wait' : absentMeaning(latest.current.session, facts);
        if (meaning === 'wait') continue;
        setLate(false);
        latest.current.onNotReceived();
        return dispatch({ kind: meaning === 'notReceived' ? 'notReceived' : 'ended' });
      }
    };
    void follow();
    return () => page.abort();
  }, [isAsked, key, dispatch, go]);
  return isLate;
}

const NOT_RECEIVED = 'We didn’t get your request. Your rewards are still in your balance. You can send it again.';

/** Drops the reads that a cash-out changes. */
export function forgetRewards(): Promise<void> {
  return forget(getReferralStats, getReferralBalanceHistory);
}
