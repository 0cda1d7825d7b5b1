import { useLocation } from '@tanstack/react-router';
import { CashGate } from '#journeys/get-cash/page/cash-gate.tsx';
import { ChooseMethod, METHOD_STEP, METHOD_TITLE } from './choose-method.tsx';
import { ReviewDraw } from './review-draw.tsx';

/** Asks where the money goes, and then shows everything once more before it is taken. Source: LRT-047, DRW-004, DRW-010, LOP-021. */
export default function ManageDisburseMethodScreen() {
  const isReview = new URLSearchParams(useLocation().searchStr).get('step') === 'review';
  return (
    <CashGate title={METHOD_TITLE} step={METHOD_STEP}>
      {(loan, brand) =>
        isReview ? <ReviewDraw loan={loan} brand={brand} /> : <ChooseMethod loan={loan} brand={brand} />
      }
    </CashGate>
  );
}
