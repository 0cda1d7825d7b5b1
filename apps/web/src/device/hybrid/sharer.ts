import { Share, type SharePlugin } from '@capacitor/share';
import type { Sharer } from '#device/share.ts';
import { createWebSharer } from '#device/web/sharer.ts';

/** Sharing on a phone: the system's share sheet, else the clipboard. */
export function createHybridSharer(plugin: SharePlugin, copy: (text: string) => Promise<void>): Sharer {
  const clipboard = createWebSharer({ copy });
  return {
    share: async (what) => {
      try {
        if (!(await plugin.canShare()).value) return await clipboard.share(what);
        await plugin.share(what);
        return 'shared';
      } catch (error) {
        // Both systems report a cancellation only in the message, without a code.
        const isCancelled = error instanceof Error && /cancell?ed/i.test(error.message);
        return isCancelled ? 'cancelled' : clipboard.share(what);
      }
    },
  };
}

export const sharer = createHybridSharer(Share, (text) => navigator.clipboard.writeText(text));
