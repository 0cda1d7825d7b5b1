import { useState } from 'react';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './link-account.module.css';
import { LinkPicture } from './link-picture.tsx';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { readIdentity } from '#api/identity.ts';
import { forget } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { refreshSession } from '#api/user-pool.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { refreshMasterProfile } from '#navigation/master-profile.ts';
import { brandsOfCustomer } from '#navigation/system-brands.ts';

/** Says whose loans were linked and opens them after renewing the tokens. `customerName` may be empty. Source: AUT-29,
 *  LOP-108. */
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

/** Updates the session after loans were linked: the master profile, new tokens, the new brands, no more non-customer flag, and an empty cache.
 *  Returns the brands; null when the session ended. Throws ApiError when the user pool cannot be reached. Source: OPEN-52. */
async function refreshBrands(): Promise<readonly string[] | null> {
  await refreshMasterProfile();
  const session = await refreshSession();
  if (session === null) return null;
  const brands = brandsOfCustomer(readIdentity(session.idToken), buildBrand.code);
  const serviceConfiguration = { ...session.serviceConfiguration, isNonCustomer: brands.length === 0 };
  sessionStore.write({ ...session, brands, serviceConfiguration });
  await forget(getAccounts, listCards, getLmsReferenceId);
  return brands;
}
