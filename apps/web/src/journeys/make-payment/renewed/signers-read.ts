/** What the page knows about the signers: still reading, not read, that no signing was begun, or who signs. */
export type SignersRead = 'loading' | 'failed' | 'nobody' | 'known';

/** Returns what is known about the signers. `data`: undefined before it is read, null when no signing was begun. */
export function signersRead({ data, error }: { readonly data: unknown; readonly error: unknown }): SignersRead {
  if (data === undefined) return error === null ? 'loading' : 'failed';
  return data === null ? 'nobody' : 'known';
}
