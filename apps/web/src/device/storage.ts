/** A key-value store of the browser that may be absent (private mode, blocked cookies): then it keeps nothing. */
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
    // Refused by the browser: this page load keeps the values in memory, the next starts without them.
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

/** Lives until cleared, over tabs: preferences only, never anything private. */
export const deviceStorage: KeyValueStore = storeOf(() => window.localStorage);
