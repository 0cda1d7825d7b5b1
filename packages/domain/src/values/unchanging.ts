const unchanging = new WeakSet();

/** Says that a value never changes again, and sees to it: it is frozen with all it holds, so that what was worked out from it may
 *  be remembered with it. For plain objects and lists; maps and sets in it are not frozen. */
export function neverChanges<Value extends object>(value: Value): Value {
  freeze(value);
  unchanging.add(value);
  return value;
}

/** Whether `neverChanges` was said of this very value. */
export function isUnchanging(value: object): boolean {
  return unchanging.has(value);
}

function freeze(value: object): void {
  Object.freeze(value);
  for (const part of Object.values(value) as unknown[])
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) freeze(part);
}
