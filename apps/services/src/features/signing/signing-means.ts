import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import type { Logger } from 'pino';
import type { Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { RenewalDesks } from '#wiring/room.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { ClosingHours } from './envelopes/cut-off.ts';
import type { Paperwork } from './paperwork.ts';

/** What the HTTP side of signing depends on. */
export interface SigningMeans {
  readonly database: Database;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly mode: Mode;
  readonly sealing: Sealing;
  readonly loanSystems: readonly LoanReader[];
  /** The calls for renewals of each loan system that has them. */
  readonly renewalDesks: RenewalDesks;
  readonly paperwork: Paperwork;
  /** The signature vendor; null when nothing is signed online. */
  readonly signing: Signing | null;
  /** The store of documents; null when the lender has none, and then nothing is signed online. */
  readonly files: Files | null;
  /** Legal name and address of the lender; null when the settings do not say. */
  readonly lender: { readonly name: string; readonly address: string } | null;
  /** Whether the lender offers to pay from bank accounts. */
  isBankOffered(): Promise<boolean>;
  /** When the days close; null when a person moves them. */
  readonly closingHours: ClosingHours;
  /** The wall clock, in ms since 1970; `Date.now` by default. */
  readonly nowMs?: () => number;
  /** The origins of our own pages, the public one first. */
  readonly ownOrigins: readonly [string, ...string[]];
}
