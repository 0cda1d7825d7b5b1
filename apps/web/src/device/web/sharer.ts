import type { Shared, Sharer } from '#device/share.ts';

/** Ways to share; a browser may lack each. */
export interface WebSharing {
  readonly share?: ((what: Shared) => Promise<void>) | undefined;
  readonly copy?: ((text: string) => Promise<void>) | undefined;
}

/** Sharing in a browser: its share sheet, else the clipboard. */
export function createWebSharer({ share, copy }: WebSharing): Sharer {
  const copied = async ({ text, url }: Shared) => {
    try {
      if (copy === undefined) return 'failed';
      await copy(url === undefined ? text : `${text} ${url}`);
      return 'copied';
    } catch {
      return 'failed';
    }
  };
  return {
    share: async (what) => {
      if (share === undefined) return copied(what);
      try {
        await share(what);
        return 'shared';
      } catch (error) {
        return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : copied(what);
      }
    },
  };
}

const device: Partial<Navigator> = globalThis.navigator ?? {};

export const sharer = createWebSharer({
  share: device.share === undefined ? undefined : (what) => navigator.share(what),
  copy: device.clipboard === undefined ? undefined : (text) => navigator.clipboard.writeText(text),
});
