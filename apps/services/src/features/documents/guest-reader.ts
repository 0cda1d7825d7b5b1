import type { Customer } from '#platform/access/caller.ts';

/** Refuses a guest every document but those that they sign for the borrower. `wiring/rooms.ts` gives it, from the room of signing. */
export type GuestReader = (
  caller: Customer,
  asked: { readonly loanId: number; readonly documentId: string },
) => Promise<void>;
