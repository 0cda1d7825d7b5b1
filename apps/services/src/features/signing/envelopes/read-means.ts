import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { PaperSealer, Paperwork } from '#features/signing/paperwork.ts';

/** What the worker side of signing depends on. */
export interface ReadMeans {
  readonly database: Database;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly mode: Mode;
  readonly sealing: Sealing;
  readonly paperwork: Paperwork;
  /** The loan systems that book in our transaction. */
  findSystem(lmsId: LoanSystemId): LoanSystem<Transaction> | null;
  /** The signature vendor; null when nothing is signed online any more. */
  readonly signing: Signing | null;
  readonly files: Files | null;
  readonly sealer: PaperSealer | null;
  readonly lender: { readonly name: string; readonly address: string } | null;
}

/** How reading an envelope ended: `open`, somebody may still sign; `ended`; `absent`, the vendor does not know it; or why it must be
 *  read again. */
export type ReadOutcome =
  | { readonly kind: 'open' | 'ended' }
  | { readonly kind: 'absent'; readonly detail: string }
  | { readonly kind: 'again'; readonly detail: string };
