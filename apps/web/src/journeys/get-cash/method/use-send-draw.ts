import { getDrawResult, startDraw } from '@lendside/contract/cash/draws.ts';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { currentLimit } from '#api/current-limit.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { callTimeoutMs } from '#api/send.ts';
import type { CashScreen } from '#journeys/get-cash/session/use-cash-place.ts';
import { notFoundMeaning } from '#journeys/get-cash/session/cash-session.ts';
import { underWay } from '#journeys/get-cash/session/under-way.ts';
import { useGo } from '#navigation/route-context.ts';
import type { RouteBrand } from '#paths.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import { pendingDrawPath, sentDrawPath } from '#steps/payout/cash-places.ts';
import { followResult, type ResultOutcome } from '#steps/follow-result.ts';
import type { DrawResult, Payout } from '#steps/payout/payout-facts.ts';
import { forgetCash } from '#steps/payout/use-payouts.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import type { DrawBody } from './draw-body.ts';
import { toDrawFailure, type DrawFailure } from './draw-failure.ts';

/** A request on its way, for the review. */
export interface SendDraw {
  /** True from the press of the button until there is an outcome. */
  readonly isSending: boolean;
  /** Where the money is; null until the services first answer. */
  readonly payout: Payout | null;
  readonly failure: DrawFailure | null;
  readonly send: (body: DrawBody) => Promise<void>;
}

/** Sends a reviewed advance and asks ten times, a second apart, what became of it. Then the page of the advance goes on, at once when the lender's flag turns this
 *  polling off. Source: DRW-001, DRW-002, DRW-006, LOP-031, LCF-008, LCF-022,
 *  LRO-013. */
export function useSendDraw(cash: CashScreen, loan: LoanEntity, brand: RouteBrand): SendDraw {
  const go = useGo();
  const [payout, setPayout] = useState<Payout | null>(null);
  const [failure, setFailure] = useState<DrawFailure | null>(null);
  const { startedAtMs, drawKey, messageKey } = cash.session;
  const latest = useRef({ cash, go });
  useEffect(() => {
    latest.current = { cash, go };
  });
  const isSending = startedAtMs !== null;
  const { loanId } = loan;
  // A page that opens again after a reload asks by its own key, because it may have missed the answer.
  const key = messageKey ?? drawKey;
  const isAsked = isSending && key !== null && !(messageKey === null && underWay.has(key));
  useEffect(() => {
    if (!isAsked || key === null) return undefined;
    const page = new AbortController();
    const lead = (path: string) => latest.current.go(path, { replace: true, isOutOfTurn: true });
    const end = async (outcome: ResultOutcome<DrawResult>) => {
      if (page.signal.aborted) return;
      const { session, dispatch } = latest.current.cash;
      const facts = { isOwn: true, isUnderWay: underWay.has(key), atMs: Date.now(), timeoutMs: callTimeoutMs() };
      if (outcome.kind === 'absent' && notFoundMeaning(session, facts) === 'notReceived') {
        dispatch({ kind: 'notReceived' });
        return setFailure(null);
      }
      await forgetCash();
      // The page that opens ends the session. Ended here, it would lead this page back to the amount.
      const draw = 'result' in outcome ? outcome.result.messageKey : key;
      return lead((outcome.kind === 'complete' ? sentDrawPath : pendingDrawPath)(brand, loanId, draw));
    };
    if (!isPolling()) lead(pendingDrawPath(brand, loanId, key));
    else
      void followResult({
        pollsMax: currentLimit('disbursementPollsMax'),
        ask: (signal) => call(getDrawResult, { messageKey: key }, signal),
        wait: waitFor,
        onResult: (result) => setPayout(result.payout),
        signal: page.signal,
      }).then(end);
    return () => page.abort();
  }, [isAsked, key, brand, loanId]);
  const send = async (body: DrawBody) => {
    if (underWay.has(body.drawKey)) return;
    underWay.add(body.drawKey);
    setFailure(null);
    cash.dispatch({ kind: 'sent', atMs: Date.now() });
    try {
      const answer = await call(startDraw, body);
      underWay.delete(body.drawKey);
      latest.current.cash.dispatch({ kind: 'accepted', messageKey: answer.messageKey });
    } catch (error) {
      underWay.delete(body.drawKey);
      const failed = toDrawFailure(error);
      // Nobody knows whether it arrived: the page asks by the key of the request.
      if (failed.move === 'lost') return setFailure(failed);
      latest.current.cash.dispatch({ kind: 'refused', drawKey: makeOperationKey() });
      await forgetCash();
      setFailure(failed);
    }
  };
  const lost: DrawFailure | null = cash.session.isNotReceived ? { move: 'review', text: NOT_RECEIVED } : null;
  return { isSending, payout, failure: failure ?? lost, send };
}

const NOT_RECEIVED = 'We didn’t get your request. Nothing was taken from your credit line. You can send it again.';

function isPolling(): boolean {
  return applyServerSettings(queryClient.getQueryData(queryOf(configSettings, {}).queryKey)).features
    .disbursementPolling;
}
