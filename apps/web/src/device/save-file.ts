import { recordEvent } from '#device/event-notes.ts';

/** Hands a file to the browser to keep; a PDF is counted. Source: DEV-17. */
export function saveFile(name: string, mediaType: string, content: string | Uint8Array): void {
  if (mediaType === 'application/pdf') recordEvent({ name: 'select_content', type: 'pdf' });
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([part], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the browser has taken it: at once would cancel the download in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
