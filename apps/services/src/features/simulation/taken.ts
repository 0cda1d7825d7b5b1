import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';

/** The result of an act: a message for the panel, or the refusal. */
export type Taken =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly refusal: CommandRefusal };
