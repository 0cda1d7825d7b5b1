import { useRef, useState } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The attempts of one form: the last errors, their number, and whether one is running. */
export interface Attempt {
  readonly errors: readonly SummaryError[];
  /** Grows with each failed attempt, so that the summary gets the focus again. */
  readonly count: number;
  readonly isBusy: boolean;
  /** Runs the work, unless there are `problems` or an attempt is running. Errors of the work are shown. */
  readonly run: (problems: readonly SummaryError[], work: () => Promise<void>) => void;
  readonly fail: (errors: readonly SummaryError[]) => void;
}

/** The default error text for anything thrown. */
function toGeneralErrors(error: unknown): readonly SummaryError[] {
  return [{ message: errorMessage(error) }];
}

/** Manages a form's attempts; `errorsAtFirst` are errors from before it opened. A second press during an attempt does nothing. */
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

/** Returns the error of a field; null when the field has none. */
export function errorOf(errors: readonly SummaryError[], field: string): string | null {
  return errors.find((error) => error.field === field)?.message ?? null;
}
