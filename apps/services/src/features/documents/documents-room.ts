import type { CallsOf } from '@lendside/contract/api.ts';
import type { HttpFoundation, Room } from '#wiring/room.ts';
import type { GuestReader } from './guest-reader.ts';
import type { NoticeWriter } from './notice-writer.ts';
import { PURGE_KIND, purgeDocuments } from './purge-documents.ts';

/** The documents feature: documents of a loan as PDF and as page, and the removal of documents whose retention ended. Letters are
 *  written by the feature `notices`. What a guest may read, the feature `signing` knows. */
export function documentsRoom(
  loadNoticeWriter: () => Promise<NoticeWriter>,
  openGuestReader: (foundation: HttpFoundation) => Promise<GuestReader>,
): Room<CallsOf<'documents'>> {
  return {
    openHttp: async (foundation) => {
      const { database, loanSystems, files, sealing, lender, config } = foundation;
      const [{ documentsHandlers }, writeNotice, requireGuestPaper] = await Promise.all([
        import('./documents-routes.ts'),
        loadNoticeWriter(),
        openGuestReader(foundation),
      ]);
      const mode = config.LENDSIDE_MODE;
      const means = { database, loanSystems, files, sealing, lender, mode, writeNotice, requireGuestPaper };
      return { handlers: documentsHandlers(means) };
    },
    openWorker: ({ database, files = null }) => ({ outboxKinds: { [PURGE_KIND]: purgeDocuments(database, files) } }),
  };
}
