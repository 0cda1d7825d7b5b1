import type { FileAnswer, FileSource } from '#device/files.ts';

/** Opens the browser's file chooser; null when the person chose nothing. */
export type PickFile = (accept: string, capture: 'environment' | null) => Promise<File | null>;

/** Files in a browser: its file chooser, which offers the camera on a phone. */
export function createWebFiles(pick: PickFile): FileSource {
  const ask = async (...how: Parameters<PickFile>): Promise<FileAnswer> => {
    try {
      const file = await pick(...how);
      return file === null ? { kind: 'cancelled' } : { kind: 'chosen', file };
    } catch {
      return { kind: 'unavailable' };
    }
  };
  return {
    takePhoto: () => ask('image/*', 'environment'),
    chooseFile: (accept) => ask(accept, null),
  };
}

/** Opens a file input made for this one choice; store apps use it too. */
export const pickWithInput: PickFile = (accept, capture) =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    if (capture !== null) input.capture = capture;
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null), { once: true });
    input.addEventListener('cancel', () => resolve(null), { once: true });
    input.click();
  });

export const fileSource = createWebFiles(pickWithInput);
