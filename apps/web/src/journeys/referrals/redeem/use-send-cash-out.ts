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
  const redeem = useRedeem();
  const go = useGo();
  const [failure, setFailure] = useState<CashOutFailure | null>(null);
  const [isLate, setLate] = useState(false);
  const { withPassword, dialog } = useSignInAgain('before you redeem your rewards');
  const { startedAtMs, cashOutKey, messageKey } = redeem.session;
  const latest = useRef({ redeem, go });
  useEffect(() => {
    latest.current = { redeem, go };
  });
  const isSending = startedAtMs !== null;
  // A page that opens again after a reload asks by its own key, because it may have missed the answer.
  const key = messageKey ?? cashOutKey;
  const isAsked = isSending && key !== null && !(messageKey === null && underWay.has(key));
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
          latest.current.go(successPath(outcome.result.messageKey), { replace: true, isOutOfTurn: true });
          return;
        }
        setLate(true);
        if (outcome.kind === 'pending') continue;
        const facts = { isUnderWay: underWay.has(key), atMs: Date.now(), timeoutMs: callTimeoutMs() };
        const meaning = absentMeaning(latest.current.redeem.session, facts);
        if (meaning === 'wait') continue;
        setLate(false);
        if (meaning === 'notReceived') setFailure(null);
        latest.current.redeem.dispatch({ kind: meaning === 'notReceived' ? 'notReceived' : 'ended' });
        return;
      }
    };
    void follow();
    return () => page.abort();
  }, [isAsked, key]);
  const attempt = async ({ cardToken, cardNumber }: PayoutCard) => {
    const ownKey = redeem.session.cashOutKey ?? makeOperationKey();
    if (underWay.has(ownKey)) return;
    underWay.add(ownKey);
    latest.current.redeem.dispatch({ kind: 'sent', cashOutKey: ownKey, atMs: Date.now() });
    try {
      const answer = await call(startCashOut, { cashOutKey: ownKey, cardNumber, cardToken });
      underWay.delete(ownKey);
      latest.current.redeem.dispatch({ kind: 'accepted', messageKey: answer.messageKey });
    } catch (error) {
      underWay.delete(ownKey);
      // After a refusal the page must show the review again; after a lost answer it follows the key.
      if (toCashOutFailure(error).move !== 'lost') latest.current.redeem.dispatch({ kind: 'refused' });
      throw error;
    }
  };
  const send = async (card: PayoutCard) => {
    setFailure(null);
    setLate(false);
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
  const lost: CashOutFailure | null = redeem.session.isNotReceived ? { move: 'review', text: NOT_RECEIVED } : null;
  return { isSending, isLate, failure: failure ?? lost, send: (card) => void send(card), dialog };
}

const NOT_RECEIVED = 'We didn’t get your request. Your rewards are still in your balance. You can send it again.';

/** Drops the reads that a cash-out changes. */
export function forgetRewards(): Promise<void> {
  return forget(getReferralStats, getReferralBalanceHistory);
}
