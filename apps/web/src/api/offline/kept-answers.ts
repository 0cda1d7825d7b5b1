import { createStore, clear, del, get, set } from 'idb-keyval';
import type { Session } from '#api/session-store.ts';
import type { KeyValueStore } from '#device/storage.ts';

/** An answer as last read from the services. `updatedAtMs` is the time of that read, by this device's clock. */
export interface KeptAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly updatedAtMs: number;
}

/** Storage for the copies on this device: bytes by name. */
export interface CopyPlace {
  readonly get: (name: string) => Promise<unknown>;
  readonly set: (name: string, value: unknown) => Promise<void>;
  readonly del: (name: string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** Saves one tab's copy of what a signed-in person last saw. Source: issue 5, Build 7; security T31, T32. */
export interface KeptAnswers {
  readonly keep: (session: Session, answers: readonly KeptAnswer[]) => Promise<void>;
  /** Returns what this tab saved for this session's person. Empty when there is nothing, or nothing readable. */
  readonly read: (session: Session) => Promise<readonly KeptAnswer[]>;
  readonly clear: () => Promise<void>;
}

/** The caps on saved answers, newest first, and their lifetime: no session lasts longer. */
const ANSWERS_MAX = 40;
const CHARACTERS_MAX = 600_000;
const AGE_MAX_MS = 12 * 60 * 60_000;

// The key lives in the tab's storage, which is cleared with the session. After that the copy cannot be decrypted.
const KEY = 'copyKey';
const ALGORITHM = 'AES-GCM';

/** Keeps copies in `place`, encrypted with a key that only `tab` holds. Keeps nothing in a browser without encryption (a page
 *  without https). */
export function createKeptAnswers(
  place: CopyPlace,
  tab: KeyValueStore,
  now: () => number = Date.now,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): KeptAnswers {
  const readKey = async (): Promise<{ readonly name: string; readonly key: CryptoKey } | null> => {
    const [name, raw] = tab.get(KEY)?.split(' ') ?? [];
    if (name === undefined || raw === undefined || subtle === undefined) return null;
    return { name, key: await subtle.importKey('raw', fromBase64(raw), ALGORITHM, false, ['encrypt', 'decrypt']) };
  };
  const makeKey = () => {
    const random = crypto.getRandomValues(new Uint8Array(48));
    tab.set(KEY, `${toBase64(random.slice(32))} ${toBase64(random.slice(0, 32))}`);
    return readKey();
  };
  return {
    keep: async ({ profileId }, answers) => {
      if (subtle === undefined) return;
      const known = (await readKey()) ?? (await makeKey());
      if (known === null) return;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = new TextEncoder().encode(JSON.stringify({ profileId, answers: capped(answers) }));
      const sealed = await subtle.encrypt({ name: ALGORITHM, iv }, known.key, bytes);
      // The session and its key may have ended during the encryption.
      if (tab.get(KEY) !== null) await place.set(known.name, { iv, sealed });
    },
    read: async ({ profileId }) => {
      try {
        const known = await readKey();
        const kept = known === null ? undefined : await place.get(known.name);
        if (known === null || subtle === undefined || !isSealed(kept)) return [];
        const bytes = await subtle.decrypt({ name: ALGORITHM, iv: kept.iv }, known.key, kept.sealed);
        const copy = readCopy(JSON.parse(new TextDecoder().decode(bytes)));
        if (copy.profileId === profileId)
          return copy.answers.filter(({ updatedAtMs }) => now() - updatedAtMs < AGE_MAX_MS);
        await place.del(known.name);
        return [];
      } catch {
        // The copy is another tab's, an older version's or damaged: treat it as missing.
        return [];
      }
    },
    clear: () => place.clear(),
  };
}

/** Returns the newest answers that fit the caps. */
function capped(answers: readonly KeptAnswer[]): readonly KeptAnswer[] {
  let characters = 0;
  return answers
    .toSorted((a, b) => b.updatedAtMs - a.updatedAtMs)
    .slice(0, ANSWERS_MAX)
    .filter((answer) => {
      characters += JSON.stringify(answer).length;
      return characters <= CHARACTERS_MAX;
    });
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null || !('iv' in value) || !('sealed' in value)) return false;
  return value.iv instanceof Uint8Array && value.sealed instanceof ArrayBuffer;
}

function readCopy(value: unknown): { readonly profileId: unknown; readonly answers: readonly KeptAnswer[] } {
  const fields = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const answers: unknown = fields.get('answers');
  return { profileId: fields.get('profileId'), answers: Array.isArray(answers) ? answers.filter(isAnswer) : [] };
}

function isAnswer(value: unknown): value is KeptAnswer {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('updatedAtMs' in value)) return false;
  return Array.isArray(value.key) && typeof value.updatedAtMs === 'number';
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}

/** The IndexedDB storage of this browser. */
export function browserCopyPlace(): CopyPlace {
  const store = createStore('lendside-last-seen', 'answers');
  return {
    get: (name) => get<unknown>(name, store),
    set: (name, value) => set(name, value, store),
    del: (name) => del(name, store),
    clear: () => clear(store),
  };
}
