import { Camera, type CameraPlugin } from '@capacitor/camera';
import type { FilesAnswer, FileSource } from '#device/files.ts';
import { createWebFiles, pickWithInput, type PickFiles } from '#device/web/file-source.ts';

// Error codes of the camera plugin.
const REFUSED = ['OS-PLUG-CAMR-0003', 'OS-PLUG-CAMR-0005'];
const CANCELLED = 'OS-PLUG-CAMR-0006';

interface PhoneFiles {
  readonly camera: Pick<CameraPlugin, 'takePhoto'>;
  /** Reads the file that the camera wrote. */
  readonly read: (path: string) => Promise<Blob>;
  readonly pick: PickFiles;
}

/** Files on a phone: photos come from the camera plugin, documents from the page's file input, which both systems support. */
export function createHybridFiles({ camera, read, pick }: PhoneFiles): FileSource {
  const takePhoto = async (): Promise<FilesAnswer> => {
    try {
      const { webPath } = await camera.takePhoto({ quality: 80, correctOrientation: true });
      if (webPath === undefined) return { kind: 'unavailable' };
      const photo = await read(webPath);
      const type = photo.type === '' ? 'image/jpeg' : photo.type;
      const file = new File([photo], `photo.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
      return { kind: 'chosen', files: [file] };
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
      return { kind: REFUSED.includes(code) ? 'refused' : code === CANCELLED ? 'cancelled' : 'unavailable' };
    }
  };
  return { takePhoto, chooseFiles: createWebFiles(pick).chooseFiles };
}

export const fileSource = createHybridFiles({
  camera: Camera,
  read: async (path) => (await fetch(path)).blob(),
  pick: pickWithInput,
});
