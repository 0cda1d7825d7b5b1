const device: Partial<Navigator> = globalThis.navigator ?? {};

function fileOf(name: string, mediaType: string, bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], name, { type: mediaType });
}

/** Tells whether this device has a share sheet that takes files. */
export function canShareFiles(): boolean {
  return device.canShare?.({ files: [fileOf('a.pdf', 'application/pdf', new Uint8Array(1))] }) ?? false;
}

/** Hands a file to another app that the person chooses. Never throws; call it in a click handler. */
export async function shareFile(
  name: string,
  mediaType: string,
  bytes: Uint8Array,
): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share({ title: name, files: [fileOf(name, mediaType, bytes)] });
    return 'shared';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
