import { Share, type SharePlugin } from '@capacitor/share';
import type { Sharer } from '#device/share.ts';
import { createWebSharer } from '#device/web/sharer.ts';

/** Sharing of a phone: its own sheet, else the clipboard. */
export function createHybridSharer(plugin: SharePlugin, copy: (text: string) => Promise<void>): Sharer {
  const clipboard = createWebSharer({ copy });
  return {
    share: async (what) => {
      try {
        if (!(await plugin.canShare()).value) return await clipboard.share(what);
        await plugin.share(what);
        return 'shared';
      } catch (error) {
        // Both systems say so in these words, and in no code.
        const isCancelled = error instanceof Error && /cancell?ed/i.test(error.message);
        return isCancelled ? 'cancelled' : clipboard.share(what);
      }
    },
  };
}

/** This phone's. */
export const sharer = createHybridSharer(Share, (text) => navigator.clipboard.writeText(text));
