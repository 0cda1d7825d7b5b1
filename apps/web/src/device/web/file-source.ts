import type { FilesAnswer, FileSource } from '#device/files.ts';

/** Opens the browser's file chooser; empty when the person chose nothing. The camera takes one photo. */
export type PickFiles = (accept: string, capture: 'environment' | null) => Promise<readonly File[]>;

/** Files in a browser: its file chooser, which offers the camera on a phone. */
export function createWebFiles(pick: PickFiles): FileSource {
  const ask = async (...how: Parameters<PickFiles>): Promise<FilesAnswer> => {
    try {
      const files = await pick(...how);
      return files.length === 0 ? { kind: 'cancelled' } : { kind: 'chosen', files };
    } catch {
      return { kind: 'unavailable' };
    }
  };
  return {
    takePhoto: () => ask('image/*', 'environment'),
    chooseFiles: (accept) => ask(accept, null),
  };
}

/** Opens a file input made for this one choice; store apps use it too. */
export const pickWithInput: PickFiles = (accept, capture) =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    if (capture === null) input.multiple = true;
    else input.capture = capture;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => resolve([]), { once: true });
    input.click();
  });

export const fileSource = createWebFiles(pickWithInput);
