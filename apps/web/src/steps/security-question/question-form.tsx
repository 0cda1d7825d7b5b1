import { answerSecurityQuestion } from '@lendside/contract/profile/answer-security-question.ts';
import { useState, type ReactNode } from 'react';
import { call } from '#api/call.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { answerError } from './answer-entry.ts';

interface QuestionFormProps {
  readonly questions: readonly { readonly questionId: string; readonly question: string }[];
  readonly submitText: string;
  readonly onSaved: () => void;
  /** Shown below the button, such as a way out. */
  readonly below?: ReactNode;
}

/** Asks the customer to choose a security question. The answer field opens below the chosen question. Source: AUT-25, OPEN-48. */
export function QuestionForm({ questions, submitText, onSaved, below }: QuestionFormProps) {
  const [questionId, setQuestionId] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const attempt = useAttempt();
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
      hint="Capital letters don’t matter. We won’t show it again."
      maxLength={100}
      value={answer}
      error={errorOf(attempt.errors, 'answer')}
      onChange={setAnswer}
    />
  );
  return (
    <AttemptForm
      attempt={{ ...attempt, isBusy: attempt.isBusy || isLeaving }}
      submitText={submitText}
      below={below}
      busyText="Saving…"
      onSubmit={submit}
    >
      <RadioCards
        name="question"
        legend="Which question?"
        isLegendHidden
        value={questionId}
        error={errorOf(attempt.errors, 'question')}
        onChange={(chosen) => {
          setQuestionId(chosen);
          // Choosing a different question clears the answer.
          if (chosen !== questionId) setAnswer('');
        }}
        cards={questions.map((each) => ({ value: each.questionId, label: each.question, detail: answerField }))}
      />
    </AttemptForm>
  );
}

function problemsOf(questionId: string | null, answer: string): readonly SummaryError[] {
  if (questionId === null) return [{ field: 'question', message: 'Choose a question' }];
  const wrong = answerError(answer);
  return wrong === null ? [] : [{ field: 'answer', message: wrong }];
}
