import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

// Property names that change an object's prototype when the object is copied.
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses JSON more strictly than JSON.parse. Refuses a repeated name in one object (two parsers could see two values),
 *  prototype names, and more than 20 levels. Refuses with `ValidationException` and throws nothing else. Source: security T38,
 *  X1. */
export function parseJson(text: string): unknown {
  checkShape(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuse('The request is not valid JSON.');
  }
}

/** Scans the text once before parsing it. Leaves invalid JSON to JSON.parse. */
function checkShape(text: string): void {
  const open: (Set<string> | null)[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') {
      const end = findStringEnd(text, at);
      if (isName(text, end)) checkName(text.slice(at, end), open.at(-1) ?? null);
      at = end;
      continue;
    }
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(null);
    else if (character === '}' || character === ']') open.pop();
    if (open.length > LIMITS.jsonDepth) throw refuse('The request is nested too deeply.');
    at += 1;
  }
}

/** Returns the index after the closing quote of the string at `start`, or the end of the text when it is not closed. */
function findStringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

function checkName(quoted: string, names: Set<string> | null): void {
  const name = decodeName(quoted);
  if (DANGEROUS.has(name)) throw refuse('The request holds a name that is not allowed.');
  if (names === null) return;
  if (names.has(name)) throw refuse('The request holds the same name twice.');
  names.add(name);
}

function decodeName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw refuse('The request is not valid JSON.');
  }
}

function refuse(message: string): Refused {
  return new Refused('ValidationException', message, { fields: [] });
}
