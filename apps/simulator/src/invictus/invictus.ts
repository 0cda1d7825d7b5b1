import type { DatabaseSync } from 'node:sqlite';
import { openBackOffice, type BackOffice } from './back-office.ts';
import { openInvictusBooks, type InvictusBooks } from './invictus-books.ts';
import { playStandingLoan } from './standing-loan.ts';

/** The simulated partner, as other folders of the simulator use it. */
export type Invictus = { books: InvictusBooks; office: BackOffice };

/** Opens the partner's ledger. A new ledger starts with one loan. */
export function openInvictus(database: DatabaseSync): Invictus {
  const books = openInvictusBooks(database);
  const office = openBackOffice(books);
  playStandingLoan(books, office);
  return { books, office };
}
