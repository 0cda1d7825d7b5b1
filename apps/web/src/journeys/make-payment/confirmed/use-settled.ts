import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 600;

/** Debounces a text, so that typing causes one request and not one for each letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
