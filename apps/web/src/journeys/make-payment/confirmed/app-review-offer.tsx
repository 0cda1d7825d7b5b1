import { useEffect, useState } from 'react';
import { currentLimit } from '#api/current-limit.ts';
import { isReviewDueAfter } from '#device/app-review.ts';
import { LINK_NOT_OPENED } from '#device/links.ts';
import { storeReview } from '#platform/store-review.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { showToast } from '#ui/toast.tsx';

// Waits, so that the payer sees the receipt before the question.
const ASKED_AFTER_MS = 1_500;

/** Counts the payment on this receipt. Asks once for an app review after the third payment on this device. Does nothing in a
 *  browser. Props: paymentKey. Source: LOP-078, LCF-015. */
export function AppReviewOffer({ paymentKey }: { readonly paymentKey: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isReviewDueAfter(paymentKey, currentLimit('paymentsBeforeAppReview'))) return undefined;
    const timer = setTimeout(() => setOpen(true), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [paymentKey]);
  const review = async () => {
    setOpen(false);
    if (!(await storeReview.open())) showToast(LINK_NOT_OPENED, 'problem');
  };
  return (
    <Modal
      kind="offer"
      isOpen={isOpen}
      title="How is the app working for you?"
      onClose={() => setOpen(false)}
      actions={
        <>
          <Button isFullWidth onClick={() => void review()}>
            Write a review
          </Button>
          <Button isFullWidth tone="secondary" onClick={() => setOpen(false)}>
            Not now
          </Button>
        </>
      }
    >
      <p>A short review in the app store helps others and us. We’ll only ask once.</p>
    </Modal>
  );
}
