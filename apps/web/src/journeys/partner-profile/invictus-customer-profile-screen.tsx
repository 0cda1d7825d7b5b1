import { listPayFrequencies } from '@lendside/contract/configuration/pay-frequency.ts';
import { listStates } from '@lendside/contract/configuration/states.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import styles from './partner-profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { usePartnerCustomer } from './use-partner-customer.ts';

/** Asks after sign-in for the facts that the loan partner needs. The step is skipped for a person who is not the partner's
 *  customer. Source: RTE-17, AUT-26, OPEN-49, LAP-044. */
export default function InvictusCustomerProfileScreen() {
  const goOn = useAfterSignIn();
  const { ids, customerId } = usePartnerCustomer('invictusProfile');
  const states = useQuery(queryOf(listStates, {}));
  // An optional question: the form does not wait for its choices.
  const frequencies = useQuery(queryOf(listPayFrequencies, {}));
  const failed = ids.isError ? ids : states.isError ? states : null;
  return (
    <div className={styles['page']}>
      <StepsHeader step={1} of={2} name="Your profile" />
      <PageTitle
        title="Your profile"
        heading="Complete your profile"
        lead="We need this once so we can reach you about your loan."
      />
      {failed !== null && (
        <ReadFailure
          what="Failed to get your profile"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {failed === null && (customerId === undefined || states.data === undefined) && <FormSkeleton />}
      {typeof customerId === 'string' && states.data !== undefined && (
        <ProfileForm
          customerId={customerId}
          states={states.data}
          payFrequencies={frequencies.data ?? []}
          onSaved={() => goOn('invictusProfile')}
        />
      )}
    </div>
  );
}

function FormSkeleton() {
  return (
    <LoadingArea label="Loading the form">
      <Card as="div">
        {['street', 'city', 'state', 'phone'].map((key) => (
          <div key={key}>
            <Skeleton width="short" />
            <Skeleton shape="button" />
          </div>
        ))}
      </Card>
    </LoadingArea>
  );
}
