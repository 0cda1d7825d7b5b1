import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** Reads a selection, and keeps its identity while it stays equal. */
function createReader<Snapshot, Selection>(
  getSnapshot: () => Snapshot,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: ((one: Selection, other: Selection) => boolean) | undefined,
  shown: { readonly last?: { readonly selection: Selection } },
): () => Selection {
  let last: { readonly snapshot: Snapshot; readonly selection: Selection } | null = null;
  return () => {
    const snapshot = getSnapshot();
    if (last !== null && Object.is(last.snapshot, snapshot)) return last.selection;
    const selected = selector(snapshot);
    const before = last ?? shown.last;
    const isSame = before !== undefined && isEqual?.(before.selection, selected) === true;
    last = { snapshot, selection: isSame ? before.selection : selected };
    return last.selection;
  };
}

/** Replaces the package `use-sync-external-store` in the build, because React itself has the hook that the package imitates for
 *  older versions. Selects a part of a store. Saves about 0.7 kB of every first load. */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual?: (one: Selection, other: Selection) => boolean,
): Selection {
  const [shown] = useState<{ last?: { readonly selection: Selection } }>({});
  const read = useMemo(
    () => createReader(getSnapshot, selector, isEqual, shown),
    [getSnapshot, selector, isEqual, shown],
  );
  const selection = useSyncExternalStore(subscribe, read);
  useEffect(() => {
    Object.assign(shown, { last: { selection } });
  }, [shown, selection]);
  return selection;
}
