const unchanging = new WeakSet();

/** Freezes a value and everything in it, and marks it as immutable, so that results derived from it can be cached. For plain
 *  objects and lists; maps and sets inside are not frozen. */
export function neverChanges<Value extends object>(value: Value): Value {
  freeze(value);
  unchanging.add(value);
  return value;
}

/** Returns true when exactly this object (not a copy) was passed to `neverChanges`. */
export function isUnchanging(value: object): boolean {
  return unchanging.has(value);
}

function freeze(value: object): void {
  Object.freeze(value);
  for (const part of Object.values(value) as unknown[])
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) freeze(part);
}
