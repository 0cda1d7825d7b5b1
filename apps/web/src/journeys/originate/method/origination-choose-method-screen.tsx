import { useLocation } from '@tanstack/react-router';
import { OriginationGate } from '#journeys/originate/page/origination-gate.tsx';
import { ReviewLoan, REVIEW_STEP, REVIEW_TITLE } from '#journeys/originate/review/review-loan.tsx';
import { ChooseChannel } from './choose-channel.tsx';
import { METHOD_STEP, METHOD_TITLE } from './method-step.ts';

/** Asks how the person gets the money, and then shows the whole loan once more before it is made. Source: LRT-014, ORG-003, ORG-011,
 *  LOP-010. */
export default function OriginationChooseMethodScreen() {
  const isReview = new URLSearchParams(useLocation().searchStr).get('step') === 'review';
  return isReview ? (
    <OriginationGate key="review" title={REVIEW_TITLE} at="review" step={REVIEW_STEP}>
      {(screen) => <ReviewLoan {...screen} />}
    </OriginationGate>
  ) : (
    <OriginationGate key="method" title={METHOD_TITLE} at="method" step={METHOD_STEP}>
      {(screen) => <ChooseChannel {...screen} />}
    </OriginationGate>
  );
}
