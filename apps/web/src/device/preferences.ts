import { useState } from 'react';
import { storedEntries } from './stored-entries.ts';

/** Reads the choices of the preference cookie; an unreadable cookie counts as empty. */
function readPreferences(text: string | null): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const pairs = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(pairs.filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'));
  } catch {
    return {};
  }
}

/** A yes-or-no preference, stored under its name in the one preference cookie. Nothing private belongs there. Source: DSH-002,
 *  SES-37, OPEN-65. */
export function usePreference(name: string, byDefault: boolean): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => readPreferences(storedEntries.read('preference'))[name] ?? byDefault);
  return [
    value,
    (next) => {
      const kept = readPreferences(storedEntries.read('preference'));
      storedEntries.write('preference', JSON.stringify({ ...kept, [name]: next }));
      setValue(next);
    },
  ];
}
