import { listSecurityQuestions } from '@lendside/contract/profile/list-security-questions.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { QuestionForm } from '#steps/security-question/question-form.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import styles from './partner-profile.module.css';
import { usePartnerCustomer } from './use-partner-customer.ts';

/** Asks for the answer to a security question to complete the partner's profile. Says that the answer never gives access to
 *  the account (C11). The step is skipped for a person who is not the partner's customer. Source: RTE-18, AUT-25, OPEN-49. */
export default function InvictusSecurityQuestionScreen() {
  const goOn = useAfterSignIn();
  const { ids, customerId } = usePartnerCustomer('invictusQuestion');
  const questions = useQuery(queryOf(listSecurityQuestions, {}));
  const failed =
    ids.isError && ids.data === undefined ? ids : questions.isError && questions.data === undefined ? questions : null;
  const isReady = typeof customerId === 'string' && questions.data !== undefined;
  return (
    <div className={styles['page']}>
      <StepsHeader step={2} of={2} name="Security question" />
      <PageTitle
        title="Security question"
        heading="Choose a security question"
        lead="Our loan partner may ask it when you call. You don’t use it to sign in."
      />
      {failed === null && !isReady && (
        <LoadingArea label="Loading the questions">
          <Card as="div">
            {[1, 2, 3, 4, 5].map((key) => (
              <Skeleton key={key} shape="button" />
            ))}
          </Card>
        </LoadingArea>
      )}
      {failed !== null && (
        <ReadFailure
          what="Failed to get the questions"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {failed === null && isReady && (
        <QuestionForm
          questions={questions.data}
          submitText="Save and continue"
          onSaved={() => goOn('invictusQuestion')}
        />
      )}
    </div>
  );
}
