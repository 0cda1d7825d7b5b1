/** A booked visit, as a calendar keeps it. */
export interface VisitToKeep {
  readonly confirmationNumber: string;
  readonly title: string;
  readonly where: string;
  readonly startsMs: number;
  readonly endsMs: number;
  /** Rises when the visit is moved or canceled, so that a calendar replaces its entry. */
  readonly sequence: number;
  readonly isCancelled: boolean;
}

/** Media type of a calendar file. */
export const CALENDAR_FILE_TYPE = 'text/calendar';

/** Writes the calendar file (RFC 5545) of a visit. Instants are in UTC, so that every calendar shows the right time. `writtenMs`: the moment of
 *  writing. */
export function visitFile(visit: VisitToKeep, writtenMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lendside//Visits//EN',
    `METHOD:${visit.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${visit.confirmationNumber}@visits.lendside`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${stamp(writtenMs)}`,
    `DTSTART:${stamp(visit.startsMs)}`,
    `DTEND:${stamp(visit.endsMs)}`,
    `SUMMARY:${escapeText(visit.title)}`,
    `LOCATION:${escapeText(visit.where)}`,
    `STATUS:${visit.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return lines.map(fold).join('\r\n');
}

function stamp(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`);
}

// A line has at most 75 bytes; the rest goes on after a space. Store texts are of one byte a character or nearly so.
const LINE_MAX = 60;

function fold(line: string): string {
  return line.match(new RegExp(`.{1,${LINE_MAX}}`, 'gu'))?.join('\r\n ') ?? line;
}
