import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';

/** A due date to add to a calendar. */
export interface DueDateEvent {
  readonly brandName: string;
  readonly loanId: number;
  readonly dueOn: BusinessDate;
  readonly amountCents: Cents;
  /** URL of the loan's page. */
  readonly url: string;
}

const LINE_OCTETS_MAX = 75;

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n');
}

function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS_MAX) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function compactDay(date: BusinessDate): string {
  return date.replaceAll('-', '');
}

/** Writes a due date as a calendar file: an all-day event with a reminder two days before. A due date always has the same
 *  event id, so adding it twice makes no duplicate. `madeAt` is the time of writing. Source: RFC 5545. */
export function calendarFile(event: DueDateEvent, madeAt: Date): string {
  const amount = `$${formatAmount(event.amountCents)}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(event.brandName)}//Payments//EN`,
    'BEGIN:VEVENT',
    `UID:due-${event.loanId}-${compactDay(event.dueOn)}@lendside`,
    `DTSTAMP:${madeAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${compactDay(event.dueOn)}`,
    `DTEND;VALUE=DATE:${compactDay(addDays(event.dueOn, 1))}`,
    `SUMMARY:${escapeText(`${event.brandName} payment due: ${amount}`)}`,
    `DESCRIPTION:${escapeText(`${amount} is due on this day. Pay or check the amount: ${event.url}`)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`${event.brandName} payment due in 2 days`)}`,
    'TRIGGER:-P2D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
