import type { Shared, Sharer } from '#device/share.ts';

/** The ways a browser may have; each may be absent. */
export interface WebSharing {
  readonly share?: ((what: Shared) => Promise<void>) | undefined;
  readonly copy?: ((text: string) => Promise<void>) | undefined;
}

/** Sharing of a browser: its own sheet, else the clipboard. */
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

/** This browser's. */
export const sharer = createWebSharer({
  share: device.share === undefined ? undefined : (what) => navigator.share(what),
  copy: device.clipboard === undefined ? undefined : (text) => navigator.clipboard.writeText(text),
});
