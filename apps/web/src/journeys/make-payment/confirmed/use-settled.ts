import { useEffect, useState } from 'react';

const SETTLED_AFTER_MS = 600;

/** A text that changes with each key, once it has stood still for a moment; what is asked about it is asked once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
