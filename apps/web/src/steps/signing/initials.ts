const INITIALS = /^\p{L}{1,4}$/u;
const LETTERS_MAX = 4;

/** Proposes initials from a name: "Ana Maria Ruiz" gives "AMR". Empty when the name has no letters. */
export function proposeInitials(name: string): string {
  const first = name.split(/[\s-]+/).map((word) => /\p{L}/u.exec(word)?.[0] ?? '');
  return first
    .filter((letter) => letter !== '')
    .slice(0, LETTERS_MAX)
    .join('')
    .toUpperCase();
}

/** Returns what is wrong with typed initials; null when they can be sent. Source: DOC-007. */
export function initialsProblem(typed: string, proposal: string): string | null {
  if (INITIALS.test(typed.trim())) return null;
  const example = proposal === '' ? 'AB' : proposal;
  return typed.trim() === '' ? `Type your initials, such as ${example}.` : `Use 1 to 4 letters, such as ${example}.`;
}
