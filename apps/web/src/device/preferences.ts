import { useState } from 'react';
import { deviceStorage } from '#device/storage.ts';

/** A yes-or-no preference kept on the device under its name; nothing private goes here. Source: DSH-002. */
export function usePreference(name: string, byDefault: boolean): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const kept = deviceStorage.get(`preference.${name}`);
    return kept === null ? byDefault : kept === 'true';
  });
  return [
    value,
    (next) => {
      deviceStorage.set(`preference.${name}`, String(next));
      setValue(next);
    },
  ];
}
