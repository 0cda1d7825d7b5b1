import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { listAnsweredQuestions } from '@lendside/contract/profile/list-answered-questions.ts';
import { listSecurityQuestions } from '@lendside/contract/profile/list-security-questions.ts';
import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forget, queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { QuestionForm } from '#steps/security-question/question-form.tsx';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import styles from './profile.module.css';

const TITLE = 'Security question';
const CHANGE_ID = 'change-security-question';

/** Shows which security questions a customer of the partner has answered, and changes an answer. The answers themselves are
 *  never shown. Source: API-35 to API-37, LAP-054 to LAP-056, CUS-012, C11. */
export default function SecurityQuestionCard() {
  const answered = useQuery(queryOf(listAnsweredQuestions, {}));
  const [isChanging, setChanging] = useState(false);
  useFocusOnChange(isChanging, () => CHANGE_ID);
  if (isChanging)
    return (
      <Card title={TITLE}>
        <ChangeAnswer
          onDone={async () => {
            await forget(listAnsweredQuestions);
            showToast('Your answer is saved');
            setChanging(false);
          }}
          onCancel={() => setChanging(false)}
        />
      </Card>
    );
  return (
    <Card title={TITLE}>
      <p className={styles['lead']}>
        Our loan partner may ask it when you call. It is not used to sign in. Nobody sees your answer again.
      </p>
      {answered.isPending && (
        <LoadingArea label="Loading your security question">
          <Skeleton />
        </LoadingArea>
      )}
      {answered.isError && answered.data === undefined && (
        <ReadFailure
          what="Failed to get your security question"
          error={answered.error}
          isRetrying={answered.isFetching}
          onRetry={() => void answered.refetch()}
        />
      )}
      {answered.data !== undefined && (
        <>
          {answered.data.length > 0 && <Answered questions={answered.data} />}
          <Button id={CHANGE_ID} tone="secondary" size="small" onClick={() => setChanging(true)}>
            {answered.data.length === 0 ? 'Choose a question' : 'Change my answer'}
          </Button>
        </>
      )}
    </Card>
  );
}

function Answered({ questions }: { readonly questions: ResponseOf<typeof listAnsweredQuestions> }) {
  return (
    <div className={styles['lead']}>
      <SummaryList
        rows={questions.map(({ question, answeredAt }) => {
          const day = parseBusinessDate(answeredAt.slice(0, 10));
          return { term: question, detail: day === null ? 'Answered' : `Answered ${formatFullDay(day)}` };
        })}
      />
    </div>
  );
}

interface ChangeAnswerProps {
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for a question and a new answer, which replaces an earlier answer to the same question. */
function ChangeAnswer({ onDone, onCancel }: ChangeAnswerProps) {
  const questions = useQuery(queryOf(listSecurityQuestions, {}));
  const cancel = (
    <Button tone="quiet" isFullWidth onClick={onCancel}>
      Cancel
    </Button>
  );
  if (questions.data !== undefined)
    return (
      <QuestionForm
        questions={questions.data}
        submitText="Save my answer"
        onSaved={() => void onDone()}
        below={cancel}
      />
    );
  if (!questions.isError)
    return (
      <LoadingArea label="Loading the questions">
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </LoadingArea>
    );
  return (
    <>
      <ReadFailure
        what="Failed to get the questions"
        error={questions.error}
        isRetrying={questions.isFetching}
        onRetry={() => void questions.refetch()}
      />
      {cancel}
    </>
  );
}
