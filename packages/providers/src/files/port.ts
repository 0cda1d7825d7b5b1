/** A form that lets a browser put one file into the store, and nothing else. The fields go first, in this order; the file is the
 *  last field, named `file`. The store answers 204. */
export interface UploadForm {
  readonly url: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly expiresAt: Date;
}

/** What an upload form allows: one key, one media type, 1 to `maxBytes` bytes of the file, until a time. */
export interface UploadTerms {
  readonly key: string;
  readonly mediaType: string;
  readonly maxBytes: number;
  readonly expiresAt: Date;
}

/** An object of the store, without its bytes. */
export interface FileHead {
  readonly kind: 'found';
  readonly byteCount: number;
  readonly mediaType: string;
}

/** The store did not answer, or said something that we do not understand. */
export interface StoreUnknown {
  readonly kind: 'unknown';
  readonly detail: string;
}

/** The store has no such object. */
export interface NoFile {
  readonly kind: 'absent';
}

/** An upload form as it comes in over HTTP. */
export interface PostedUpload {
  /** The header `content-type`, with its boundary. */
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A store of files. No call throws because of the remote side; each ends within its time-out. Writing the same key again with the
 *  same bytes is harmless. A key is ours and follows `file-key.ts`; any other key is a fault of ours and rejects. Source: width 3. */
export interface Files {
  /** The origin of upload forms, for our `connect-src`; null when files are posted to our own origin. */
  readonly uploadOrigin: string | null;
  /** Makes a form. Asks nothing of the store. */
  offerUpload(terms: UploadTerms): Promise<UploadForm>;
  head(key: string): Promise<FileHead | NoFile | StoreUnknown>;
  /** Reads an object, or `range` of it: first and last byte, both included. Bytes after the end are left out. */
  read(
    key: string,
    range?: { readonly first: number; readonly last: number },
  ): Promise<{ readonly kind: 'read'; readonly bytes: Uint8Array } | NoFile | StoreUnknown>;
  write(key: string, bytes: Uint8Array, mediaType: string): Promise<{ readonly kind: 'written' } | StoreUnknown>;
  /** Removes an object; a missing one counts as removed. */
  remove(key: string): Promise<{ readonly kind: 'removed' } | StoreUnknown>;
  /** Stores the file of a form that was posted to our own origin, when its policy allows it. Absent when the store takes its forms
   *  itself. Returns the HTTP status: 204 when it is stored, 400 or 403 for a refused form, 503 when it cannot be stored now. Reads
   *  no more of the body than a form may hold. */
  readonly takeUpload?: (posted: PostedUpload) => Promise<204 | 400 | 403 | 503>;
}
