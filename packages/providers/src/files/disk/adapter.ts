import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireFileKey } from '#files/file-key.ts';
import type { FileHead, Files, NoFile, StoreUnknown } from '#files/port.ts';
import { checkFields, checkPosted, signedFields } from './policy.ts';
import { openPostedForm, type OpenForm } from './read-posted-form.ts';

/** Settings of a store in a folder. */
export interface DiskOptions {
  /** An existing folder, shared by all processes. It is never created here, so that a lost mount does not look like an empty
   *  store. */
  readonly folder: string;
  /** URL of our own route that takes the forms. */
  readonly uploadUrl: string;
  /** Keys that sign upload forms, newest first. */
  readonly signingKeys: readonly string[];
  readonly timeoutMs: number;
  readonly now?: () => Date;
}

/** The longest form that is read: the largest file and its fields. */
export const FORM_MAX_BYTES = 5 * 1024 * 1024;
// A form is held in memory until it is checked.
const UPLOADS_AT_ONCE = 8;
const NEW = '.new';
const HOUR_MS = 3_600_000;
const UNFINISHED_MS = 24 * HOUR_MS;
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/;

/** A store that takes its upload forms at our own origin. */
export type DiskFiles = Files & Required<Pick<Files, 'takeUpload'>>;

/** Opens a store in a folder, for a lender without S3. Touches nothing until the first call. Source: width 3. */
export function openDiskFiles(options: DiskOptions): DiskFiles {
  const { folder, uploadUrl, signingKeys, timeoutMs, now = () => new Date() } = options;
  const [newest] = signingKeys;
  if (newest === undefined) throw new Error('a key that signs upload forms is needed');
  const state = { uploads: 0, sweptAt: 0 };
  const write: Files['write'] = async (key, bytes, mediaType) => {
    requireFileKey(key);
    if (!MEDIA_TYPE.test(mediaType)) throw new Error('this is no media type');
    return within(timeoutMs, () => writeObject(folder, key, bytes, mediaType));
  };
  const take = async (opened: OpenForm): Promise<204 | 400 | 403 | 503> => {
    const form = await opened.readAll();
    if (form === null) return 400;
    const verdict = checkPosted(signingKeys, form, now());
    if (verdict.kind === 'refused') return verdict.status;
    const written = await write(verdict.key, verdict.file, verdict.mediaType);
    return written.kind === 'written' ? 204 : 503;
  };
  return {
    uploadOrigin: null,
    offerUpload: async (terms) => {
      requireFileKey(terms.key);
      return { url: uploadUrl, fields: signedFields(newest, terms), expiresAt: terms.expiresAt };
    },
    head: async (key) => {
      requireFileKey(key);
      return within(timeoutMs, () => readObject(folder, key, { first: 0, last: -1 }).then(toHead));
    },
    read: async (key, range) => {
      requireFileKey(key);
      return within(timeoutMs, () => readObject(folder, key, range).then(toRead));
    },
    write,
    remove: async (key) => {
      requireFileKey(key);
      return within(timeoutMs, async () => {
        await requireFolder(folder);
        await rm(join(folder, key), { force: true });
        return { kind: 'removed' };
      });
    },
    takeUpload: async ({ contentType, body }) => {
      const opened = await openPostedForm(contentType, body, FORM_MAX_BYTES);
      if (opened === null) return 400;
      // Only a form of ours gets one of the few places, so that a stranger's slow forms keep nobody out.
      const checked = checkFields(signingKeys, opened.fields, now());
      if (checked.kind === 'refused') {
        await opened.passOver();
        return checked.status;
      }
      if (state.uploads >= UPLOADS_AT_ONCE) return 503;
      state.uploads += 1;
      try {
        if (now().getTime() - state.sweptAt > HOUR_MS) {
          state.sweptAt = now().getTime();
          await within(timeoutMs, () => dropUnfinished(folder, now().getTime() - UNFINISHED_MS));
        }
        return await take(opened);
      } finally {
        state.uploads -= 1;
      }
    },
  };
}

/** An object with a part of its bytes. */
interface ReadObject {
  readonly bytes: Uint8Array;
  readonly byteCount: number;
  readonly mediaType: string;
}

const toHead = (object: ReadObject | NoFile): FileHead | NoFile =>
  'kind' in object ? object : { kind: 'found', byteCount: object.byteCount, mediaType: object.mediaType };

const toRead = (object: ReadObject | NoFile) =>
  'kind' in object ? object : { kind: 'read' as const, bytes: object.bytes };

/** A file holds the length of its media type (1 byte), the media type, and the bytes of the object. */
async function readObject(
  folder: string,
  key: string,
  range?: { readonly first: number; readonly last: number },
): Promise<ReadObject | NoFile> {
  await requireFolder(folder);
  const file = await open(join(folder, key)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return { kind: 'absent' };
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(256, size));
    await file.read(head, 0, head.length, 0);
    const start = 1 + (head[0] ?? 0);
    const byteCount = size - start;
    if (byteCount < 0) throw new Error('the file is cut');
    const first = Math.min(range?.first ?? 0, byteCount);
    const end = Math.max(first, Math.min((range?.last ?? byteCount) + 1, byteCount));
    const bytes = new Uint8Array(end - first);
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, start + first + done);
      if (bytesRead === 0) throw new Error('the file is cut');
      done += bytesRead;
    }
    return { bytes, byteCount, mediaType: head.toString('latin1', 1, start) };
  } finally {
    await file.close();
  }
}

/** Writes a whole object or nothing: to a new file first, which then takes the key's place. */
async function writeObject(
  folder: string,
  key: string,
  bytes: Uint8Array,
  mediaType: string,
): Promise<{ readonly kind: 'written' }> {
  await requireFolder(folder);
  const target = join(folder, key);
  const fresh = join(folder, NEW, randomUUID());
  for (const path of [fresh, target]) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const file = await open(fresh, 'wx', 0o600);
    try {
      await file.writeFile(Buffer.concat([Buffer.from([mediaType.length]), Buffer.from(mediaType, 'latin1'), bytes]));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
  return { kind: 'written' };
}

/** Makes a rename survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder);
  if (!found.isDirectory()) throw new Error('the folder of files is no folder');
}

/** Drops files whose writing was broken off. An object is dropped only by its owner, whatever its age: an upload may wait for days
 *  until a scanner answers again. */
async function dropUnfinished(folder: string, before: number): Promise<{ readonly kind: 'dropped' }> {
  const names = await readdir(join(folder, NEW)).catch((): string[] => []);
  for (const name of names) {
    const path = join(folder, NEW, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() === true && found.mtimeMs < before) await rm(path, { force: true });
  }
  return { kind: 'dropped' };
}

/** Runs a call within its time limit. Every failure leaves the result unknown; the detail holds no path. */
async function within<Found>(timeoutMs: number, call: () => Promise<Found>): Promise<Found | StoreUnknown> {
  const { promise: late, resolve } = Promise.withResolvers<StoreUnknown>();
  const timer = setTimeout(() => {
    resolve({ kind: 'unknown', detail: `no answer within ${timeoutMs} ms` });
  }, timeoutMs);
  const done = call().catch((error: unknown): StoreUnknown => ({
    kind: 'unknown',
    detail: error instanceof Error && 'code' in error ? String(error.code) : 'the folder cannot be used',
  }));
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
