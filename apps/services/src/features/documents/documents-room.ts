import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import type { NoticeWriter } from './notice-writer.ts';
import { PURGE_KIND, purgeDocuments } from './purge-documents.ts';

/** The documents feature: documents of a loan as PDF and as page, and the removal of documents whose retention ended. Letters are
 *  written by the feature `notices`. */
export function documentsRoom(loadNoticeWriter: () => Promise<NoticeWriter>): Room<CallsOf<'documents'>> {
  return {
    openHttp: async ({ database, loanSystems, files, sealing, lender, config }) => {
      const [{ documentsHandlers }, writeNotice] = await Promise.all([
        import('./documents-routes.ts'),
        loadNoticeWriter(),
      ]);
      const mode = config.LENDSIDE_MODE;
      return { handlers: documentsHandlers({ database, loanSystems, files, sealing, lender, mode, writeNotice }) };
    },
    openWorker: ({ database, files = null }) => ({ outboxKinds: { [PURGE_KIND]: purgeDocuments(database, files) } }),
  };
}
