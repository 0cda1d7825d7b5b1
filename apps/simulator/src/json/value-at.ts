/** Reads the value at a path of untrusted JSON. Returns undefined when a step is missing. */
export function valueAt(json: unknown, ...path: string[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
  }
  return value;
}

export function textAt(json: unknown, ...path: string[]): string | undefined {
  const value = valueAt(json, ...path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function textsAt(json: unknown, ...path: string[]): string[] {
  const value = valueAt(json, ...path);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
