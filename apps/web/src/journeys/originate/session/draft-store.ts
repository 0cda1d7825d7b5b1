import { followGivenUpWork } from '#api/give-up-work.ts';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';
import { restoreDraft, type Draft } from './draft.ts';

/** Debounce before changes are written to storage. Source: LCF-025, SES-38. */
export const PERSIST_DEBOUNCE_MS = 500;

const PREFIX = 'origination.';

/** The drafts of a tab, by the number of their application. */
export interface DraftStore {
  readonly read: (applicationId: number) => Draft | null;
  readonly write: (applicationId: number, draft: Draft) => void;
  readonly remove: (applicationId: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Writes pending changes now: before a request is sent, and when the page closes. */
  readonly flush: () => void;
  /** Drops everything, because the session ended, passed to another person, or the work was given up. */
  readonly clear: () => void;
}

/** Creates the drafts over a tab's storage. It writes 500 ms after the last change. Source: SES-38, SES-39, LCF-025. */
export function createDraftStore(storage: KeyValueStore): DraftStore {
  const current = new Map<string, Draft | null>();
  const unwritten = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keyOf = (applicationId: number) => `${PREFIX}${applicationId}`;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const flush = () => {
    clearTimeout(timer);
    for (const key of unwritten) {
      const draft = current.get(key) ?? null;
      if (draft === null) storage.remove(key);
      else storage.set(key, JSON.stringify(draft));
    }
    unwritten.clear();
  };
  const change = (key: string, draft: Draft | null) => {
    current.set(key, draft);
    unwritten.add(key);
    clearTimeout(timer);
    timer = setTimeout(flush, PERSIST_DEBOUNCE_MS);
    notify();
  };
  return {
    read: (applicationId) => {
      const key = keyOf(applicationId);
      const known = current.get(key);
      if (known !== undefined) return known;
      const draft = restoreDraft(storage.get(key));
      current.set(key, draft);
      return draft;
    },
    write: (applicationId, draft) => change(keyOf(applicationId), draft),
    remove: (applicationId) => change(keyOf(applicationId), null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    clear: () => {
      clearTimeout(timer);
      unwritten.clear();
      current.clear();
      for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.remove(key);
      notify();
    },
  };
}

/** The drafts of this tab. */
export const draftStore = createDraftStore(tabStorage);
followReaderLeft(sessionStore, draftStore.clear);
followGivenUpWork(draftStore.clear);
globalThis.addEventListener?.('pagehide', draftStore.flush);
