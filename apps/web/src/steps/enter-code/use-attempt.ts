import { useRef, useState } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** One form's tries: what is wrong with the last, how many there were, and whether one is under way. */
export interface Attempt {
  readonly errors: readonly SummaryError[];
  /** Grows with each failed try, so that the summary takes the focus again. */
  readonly count: number;
  readonly isBusy: boolean;
  /** Does the work unless `problems` were found before or one try is under way; what the work throws shows as errors. */
  readonly run: (problems: readonly SummaryError[], work: () => Promise<void>) => void;
  readonly fail: (errors: readonly SummaryError[]) => void;
}

/** What a form says about something thrown, where it has no better words. */
function toGeneralErrors(error: unknown): readonly SummaryError[] {
  return [{ message: errorMessage(error) }];
}

/** The tries of a form; `errorsAtFirst` is what was wrong before it was opened. A second press while one is under way does nothing. */
export function useAttempt(
  toErrors: (error: unknown) => readonly SummaryError[] = toGeneralErrors,
  errorsAtFirst: readonly SummaryError[] = [],
): Attempt {
  const [errors, setErrors] = useState<readonly SummaryError[]>(errorsAtFirst);
  const [count, setCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const fail = (found: readonly SummaryError[]) => {
    setErrors(found);
    setCount((before) => before + 1);
  };
  const attempt = async (work: () => Promise<void>) => {
    isUnderWay.current = true;
    setErrors([]);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(toErrors(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return {
    errors,
    count,
    isBusy,
    fail,
    run: (problems, work) => {
      if (isUnderWay.current) return;
      if (problems.length > 0) fail(problems);
      else void attempt(work);
    },
  };
}

/** The message beside a field; null when nothing is wrong with it. */
export function errorOf(errors: readonly SummaryError[], field: string): string | null {
  return errors.find((error) => error.field === field)?.message ?? null;
}
