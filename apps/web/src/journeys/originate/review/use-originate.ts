import { getOriginationResult, startOrigination } from '@lendside/contract/origination/loan-originate.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { currentLimit } from '#api/current-limit.ts';
import type { OriginationScreen } from '#journeys/originate/page/origination-gate.tsx';
import { moveOf, toOriginateFailure, type OriginateFailure } from '#journeys/originate/session/originate-failure.ts';
import { forgetApplications } from '#steps/origination/use-applications.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { followOrigination, type OriginationOutcome, type OriginationResult } from './follow-origination.ts';
import type { OriginateBody } from './originate-body.ts';

/** A request for a loan on its way. */
export interface Originate {
  /** True from the press of the button until there is an outcome. */
  readonly isSending: boolean;
  /** True when the ten seconds are over. */
  readonly isLate: boolean;
  /** True when the services have said that they have the request. */
  readonly isReceived: boolean;
  readonly failure: OriginateFailure | null;
  readonly send: (body: OriginateBody) => Promise<void>;
}

/** Keys of the requests that this page load is sending. Pressing twice, or leaving and coming back, sends nothing twice. */
const underWay = new Set<string>();

const NOT_RECEIVED = 'We didn’t get your request. Nothing was made. You can send it again.';

/** Returns what the services say of a request that failed. */
function toFailure({ Error: said, errorCode }: OriginationResult): OriginateFailure {
  const [text] = typeof said === 'string' ? [said] : (said ?? []);
  return { move: moveOf(errorCode), text: text ?? 'Your loan couldn’t be made.' };
}

/** Returns the questions about a request: one each second, for as long as the lender sets. */
function questionsAbout(messageKey: string) {
  return {
    pollsMax: currentLimit('originationTimeoutSeconds'),
    ask: (signal: AbortSignal) => call(getOriginationResult, { messageKey }, signal),
    wait: waitFor,
  };
}

/** Sends the request for a loan and follows it. A page that opens again after a reload asks by its own key, because it may have missed the
 *  answer. The made loan opens its signing. Source: ORG-013, ORG-014, LCF-011, LCF-022, LOP-032. */
export function useOriginate(screen: OriginationScreen): Originate {
  const { draft } = screen;
  const [isReceived, setReceived] = useState(false);
  const [isLate, setLate] = useState(false);
  const [isPosting, setPosting] = useState(false);
  const [failure, setFailure] = useState<OriginateFailure | null>(null);
  const latest = useRef(screen);
  useEffect(() => {
    latest.current = screen;
  });
  const isSending = draft.startedAtMs !== null;
  const key = draft.originateKey;
  const isAsked = isSending && key !== null && !isPosting && !underWay.has(key);
  useEffect(() => {
    if (!isAsked || key === null) return undefined;
    const page = new AbortController();
    const end = async (outcome: OriginationOutcome | null) => {
      if (outcome === null) return;
      const { dispatch, end: endDraft, open } = latest.current;
      setLate(false);
      switch (outcome.kind) {
        case 'absent':
          dispatch({ kind: 'notReceived' });
          return setFailure({ move: 'review', text: NOT_RECEIVED });
        case 'failed': {
          dispatch({ kind: 'refused' });
          await forgetApplications();
          return setFailure(toFailure(outcome.result));
        }
        case 'complete':
          await forgetApplications();
          endDraft();
          return open('sign', { replace: true });
      }
    };
    void followOrigination({
      ...questionsAbout(key),
      onResult: () => setReceived(true),
      onLate: () => setLate(true),
      signal: page.signal,
    }).then(end);
    return () => page.abort();
  }, [isAsked, key]);
  const send = async (body: OriginateBody) => {
    const { originateKey } = body;
    if (underWay.has(originateKey)) return;
    underWay.add(originateKey);
    setPosting(true);
    setFailure(null);
    setReceived(false);
    screen.dispatch({ kind: 'sent', atMs: Date.now(), originateKey });
    try {
      await call(startOrigination, body);
      setReceived(true);
    } catch (error) {
      const failed = toOriginateFailure(error);
      // After a lost answer nobody knows whether it arrived: the page asks by the key of the request.
      if (failed.move !== 'lost') {
        latest.current.dispatch({ kind: 'refused' });
        await forgetApplications();
      }
      setFailure(failed);
    } finally {
      underWay.delete(originateKey);
      setPosting(false);
    }
  };
  return { isSending, isLate, isReceived, failure, send };
}
