import type { FileAnswer, FileSource } from '#device/files.ts';

/** Opens the browser's own chooser; null when the person chose nothing. */
export type PickFile = (accept: string, capture: 'environment' | null) => Promise<File | null>;

/** Files of a browser: its chooser, which offers the camera on a phone. */
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

/** The chooser of the page, also of the one inside a phone's app: one input element for one choice. */
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

/** This browser's. */
export const fileSource = createWebFiles(pickWithInput);
