import { requireFileKey } from './file-key.ts';
import type { Files, StoreUnknown, UploadForm, UploadTerms } from './port.ts';

/** In-memory store for tests, with the browser's side of its upload forms. */
export interface FakeFiles extends Files {
  readonly objects: Map<string, { readonly bytes: Uint8Array; readonly mediaType: string }>;
  /** Posts a file as a browser does. Returns the HTTP status: 204 when the file is in the store. */
  post(form: UploadForm, file: Uint8Array): number;
  /** While silent, the store answers `unknown` to everything and takes no file. */
  setSilent(isSilent: boolean): void;
}

const UPLOAD_ORIGIN = 'https://files.fake.example';

/** Opens a fake. `now` decides which forms have expired. */
export function openFakeFiles(now: () => Date = () => new Date()): FakeFiles {
  const objects: FakeFiles['objects'] = new Map();
  const offered = new Map<string, UploadTerms>();
  let silent = false;
  const unknown: StoreUnknown = { kind: 'unknown', detail: 'the fake is silent' };
  const answer = async <Found>(key: string, find: () => Found): Promise<Found | StoreUnknown> => {
    requireFileKey(key);
    return silent ? unknown : find();
  };
  return {
    objects,
    uploadOrigin: UPLOAD_ORIGIN,
    setSilent: (isSilent) => {
      silent = isSilent;
    },
    post: (form, file) => {
      if (silent) return 503;
      const terms = offered.get(form.fields.find(([name]) => name === 'policy')?.[1] ?? '');
      if (terms === undefined || !isSameForm(form, terms) || now() >= terms.expiresAt) return 403;
      if (file.length === 0 || file.length > terms.maxBytes) return 400;
      objects.set(terms.key, { bytes: Uint8Array.from(file), mediaType: terms.mediaType });
      return 204;
    },
    offerUpload: async (terms) => {
      requireFileKey(terms.key);
      const policy = `policy-${offered.size + 1}`;
      offered.set(policy, terms);
      return { url: `${UPLOAD_ORIGIN}/upload`, fields: fieldsOf(terms, policy), expiresAt: terms.expiresAt };
    },
    head: (key) =>
      answer(key, () => {
        const object = objects.get(key);
        if (object === undefined) return { kind: 'absent' };
        return { kind: 'found', byteCount: object.bytes.length, mediaType: object.mediaType };
      }),
    read: (key, range) =>
      answer(key, () => {
        const object = objects.get(key);
        if (object === undefined) return { kind: 'absent' };
        const bytes = range === undefined ? object.bytes : object.bytes.subarray(range.first, range.last + 1);
        return { kind: 'read', bytes: Uint8Array.from(bytes) };
      }),
    write: (key, bytes, mediaType) =>
      answer(key, () => {
        objects.set(key, { bytes: Uint8Array.from(bytes), mediaType });
        return { kind: 'written' };
      }),
    remove: (key) =>
      answer(key, () => {
        objects.delete(key);
        return { kind: 'removed' };
      }),
  };
}

function fieldsOf({ key, mediaType }: UploadTerms, policy: string): UploadForm['fields'] {
  return [
    ['key', key],
    ['Content-Type', mediaType],
    ['policy', policy],
  ];
}

function isSameForm(form: UploadForm, terms: UploadTerms): boolean {
  const policy = form.fields.find(([name]) => name === 'policy')?.[1] ?? '';
  return JSON.stringify(form.fields) === JSON.stringify(fieldsOf(terms, policy));
}
