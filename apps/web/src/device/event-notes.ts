/** Something that went wrong quietly and was survived. */
export interface EventNote {
  readonly what: string;
  readonly atMs: number;
}

const NOTES_MAX = 50;
const notes: EventNote[] = [];

/** Notes a survived failure, in memory only and without private facts; a problem report may read the last 50. */
export function noteEvent(what: string): void {
  notes.push({ what, atMs: Date.now() });
  if (notes.length > NOTES_MAX) notes.shift();
}

/** The notes of this page load, oldest first. */
export function readEventNotes(): readonly EventNote[] {
  return notes;
}
