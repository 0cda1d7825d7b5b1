/** A key-value store of the browser. The browser may refuse it (private mode, blocked cookies); then values live in memory. */
export interface KeyValueStore {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

function storeOf(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  let storage: Storage | null = null;
  try {
    storage = open();
    storage.setItem('storage-probe', '1');
    storage.removeItem('storage-probe');
  } catch {
    // The browser refused: values stay in memory and are gone at the next page load.
    storage = null;
  }
  if (storage === null) {
    return {
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
      keys: () => [...memory.keys()],
    };
  }
  const kept = storage;
  return {
    get: (key) => kept.getItem(key),
    set: (key, value) => kept.setItem(key, value),
    remove: (key) => kept.removeItem(key),
    keys: () => Object.keys(kept),
  };
}

/** Lives as long as the tab. */
export const tabStorage: KeyValueStore = storeOf(() => window.sessionStorage);

/** Shared by all tabs and lives until cleared. Preferences only, nothing private. */
export const deviceStorage: KeyValueStore = storeOf(() => window.localStorage);
