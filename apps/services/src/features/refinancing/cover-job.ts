import type { Database } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { WorkerFoundation } from '#wiring/room.ts';

/** Work of canceling an ancillary product, by kind of outbox row. `servicing.ask_cover_end` queues it. */
export const COVER_KIND = 'cover.cancel';

/** Cancels the ancillary product that a borrower asked to cancel. A refusal takes the ask back. It is never given up, because nobody
 *  else books it. */
export function coverKind(database: Database, loanSystems: WorkerFoundation['loanSystems']): OutboxKind {
  return {
    attemptsMax: Number.MAX_SAFE_INTEGER,
    work: async ({ lmsId, loanId, coverId, ancillaryId, on }) => {
      const found = Object.values(loanSystems).find(({ system }) => system.lmsId === lmsId);
      const calls = found?.kind === 'joins' ? found.system.capabilities.ancillaries : null;
      if (calls == null) return { kind: 'giveUp', detail: 'this loan system cancels no products' };
      const key = `${COVER_KIND}:${String(coverId)}:${String(on)}`;
      const command = { key, loanId: Number(loanId), ancillaryId: Number(ancillaryId) };
      await database.transaction((tx) => calls.cancelCover(command, tx));
      return { kind: 'done' };
    },
  };
}
