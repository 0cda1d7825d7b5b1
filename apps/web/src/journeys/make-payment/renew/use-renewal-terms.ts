import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, useEffectEvent } from 'react';
import { makeOperationKey } from '#steps/operation-key.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { wishOfSession } from './session-terms.ts';
import { useNewTerms } from './use-new-terms.ts';

/** The terms of a renewal at its review. */
export interface RenewalTermsRead {
  readonly standing: 'reading' | 'failed' | 'changed' | 'seen';
  readonly terms: NewTerms | null;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
  /** Takes the new terms, so that Pay sends their hash. After a refusal the payment gets a new key. */
  readonly take: () => void;
}

/** Reads the terms again at the review. What is paid for is what stands on the screen: other terms than those seen must be taken
 *  first. Null for a payment that renews nothing. Source: width 5, LAP-079. */
export function useRenewalTerms(
  payment: PaymentScreen,
  loan: LoanEntity,
  isGuest: boolean,
  card: CardEntity | null,
): RenewalTermsRead | null {
  const { session, refusal, journey } = payment.progress;
  const query = useNewTerms(loan, wishOfSession(session, isGuest));
  const isRefused = refusal?.move === 'read_terms' && journey.notice !== null;
  const terms = query.data === undefined || query.isPlaceholderData ? null : query.data;
  const isFresh = terms !== null && !query.isFetching;
  const readAgain = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    if (isRefused) readAgain();
  }, [isRefused]);
  // Terms that are seen here for the first time are seen: nothing else was shown before.
  const isFirst = session.isRefi && session.termsHash === null && isFresh && !journey.isPending;
  const seeFirst = useEffectEvent(() => terms !== null && payment.dispatch({ kind: 'termsSeen', terms }));
  useEffect(() => {
    if (isFirst) seeFirst();
  }, [isFirst]);
  if (!session.isRefi) return null;
  const isOther = terms !== null && session.termsHash !== null && terms.hash !== session.termsHash;
  return {
    standing: query.isError && !isFresh ? 'failed' : !isFresh ? 'reading' : isOther || isRefused ? 'changed' : 'seen',
    terms,
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
    take: () => {
      if (terms === null) return;
      payment.dispatch({ kind: 'termsSeen', terms });
      if (isRefused && card !== null) payment.dispatch({ kind: 'cardReplaced', card, freshKey: makeOperationKey() });
    },
  };
}
