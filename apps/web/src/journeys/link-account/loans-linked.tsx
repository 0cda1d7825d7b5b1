import { useState } from 'react';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './link-account.module.css';
import { LinkPicture } from './link-picture.tsx';
import { refreshBrands } from './refresh-brands.ts';

/** Says whose loans were linked and opens them with renewed tokens. `customerName` may be empty. Source: AUT-29, LOP-108. */
export function LoansLinked({ customerName }: { readonly customerName: string }) {
  const goOn = useAfterSignIn();
  const attempt = useAttempt();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <PageTitle title="Link my account" heading="Your loans are linked" />
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <Card as="div">
        <LinkPicture />
        <div className={styles['stack']}>
          <p role="status">
            {customerName === '' ? 'The loans' : `The loans of ${customerName}`} now show under this sign-in.
          </p>
          <Button
            isFullWidth
            isBusy={attempt.isBusy || isLeaving}
            busyText="Opening your accounts…"
            onClick={() =>
              attempt.run([], async () => {
                await refreshBrands();
                setLeaving(true);
                goOn(null);
              })
            }
          >
            See my loans
          </Button>
        </div>
      </Card>
    </>
  );
}
