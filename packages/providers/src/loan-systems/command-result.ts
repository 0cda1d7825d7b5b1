import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';

/** Result of a command: its value or a refusal. Repeating the key returns the same result and changes nothing (`isReplay`). */
export type CommandResult<T> =
  | { readonly ok: true; readonly value: T; readonly isReplay: boolean }
  | { readonly ok: false; readonly refusal: CommandRefusal; readonly isReplay: boolean };

/** Common part of a command on one loan. Each `key` takes effect once. */
export interface LoanCommandHead {
  readonly key: string;
  readonly loanId: number;
}
