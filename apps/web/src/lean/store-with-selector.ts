import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** Stands in for `use-sync-external-store/shim/with-selector` in the build: React 19 has the hook that package brings along for
 *  older ones. Gives what `select` makes of the store's value, and the former result again while `isEqual` says it is the same. */
export function useSyncExternalStoreWithSelector<Value, Chosen>(
  subscribe: (onChange: () => void) => () => void,
  getValue: () => Value,
  _getServerValue: unknown,
  select: (value: Value) => Chosen,
  isEqual: (one: Chosen, other: Chosen) => boolean = Object.is,
): Chosen {
  const shown = useRef<{ readonly chosen: Chosen } | null>(null);
  const read = useMemo(() => {
    let last: { readonly value: Value; readonly chosen: Chosen } | null = null;
    return () => {
      const value = getValue();
      if (last !== null && Object.is(last.value, value)) return last.chosen;
      const next = select(value);
      const former = last ?? shown.current;
      last = { value, chosen: former !== null && isEqual(former.chosen, next) ? former.chosen : next };
      return last.chosen;
    };
  }, [getValue, select, isEqual]);
  const chosen = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    shown.current = { chosen };
  }, [chosen]);
  return chosen;
}
