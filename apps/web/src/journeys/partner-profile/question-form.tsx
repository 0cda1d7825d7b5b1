import { answerSecurityQuestion } from '@lendside/contract/profile/answer-security-question.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { answerError } from './answer-entry.ts';
import styles from './partner-profile.module.css';

interface QuestionFormProps {
  readonly questions: readonly { readonly questionId: string; readonly question: string }[];
  readonly onSaved: () => void;
}

/** One of the questions, its answer opening in place. Props: questions, onSaved. Source: AUT-25, OPEN-48. */
export function QuestionForm({ questions, onSaved }: QuestionFormProps) {
  const [questionId, setQuestionId] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const submit = () =>
    attempt.run(problemsOf(questionId, answer), async () => {
      if (questionId === null) return;
      await call(answerSecurityQuestion, { questionId, answer: answer.trim() });
      setLeaving(true);
      onSaved();
    });
  const answerField = (
    <Field
      name="answer"
      label="Your answer"
      hint="Capital letters do not matter. Nobody sees it again."
      maxLength={100}
      value={answer}
      error={errorOf(attempt.errors, 'answer')}
      onChange={setAnswer}
    />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline) submit();
      }}
    >
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <RadioCards
        name="question"
        legend="Which question?"
        isLegendHidden
        value={questionId}
        error={errorOf(attempt.errors, 'question')}
        onChange={(chosen) => {
          setQuestionId(chosen);
          // An answer belongs to its question.
          if (chosen !== questionId) setAnswer('');
        }}
        cards={questions.map((each) => ({ value: each.questionId, label: each.question, detail: answerField }))}
      />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          isFullWidth
          isBusy={attempt.isBusy || isLeaving}
          busyText="Saving…"
          disabledReason={isOffline ? OFFLINE_REASON : null}
        >
          Save and continue
        </Button>
        <SlowNotice isWaiting={attempt.isBusy} />
      </div>
    </form>
  );
}

function problemsOf(questionId: string | null, answer: string): readonly SummaryError[] {
  if (questionId === null) return [{ field: 'question', message: 'Choose a question' }];
  const wrong = answerError(answer);
  return wrong === null ? [] : [{ field: 'answer', message: wrong }];
}
