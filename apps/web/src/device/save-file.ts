import { recordEvent } from './event-notes.ts';

/** Starts a download in the browser; a PDF is counted in analytics. Source: DEV-17. */
export function saveFile(name: string, mediaType: string, content: string | Uint8Array): void {
  if (mediaType === 'application/pdf') recordEvent({ name: 'select_content', type: 'pdf' });
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([part], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoking it immediately would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
