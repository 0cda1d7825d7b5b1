import { visitFile } from '@lendside/domain/stores/visit-file.ts';
import { known, readFacts, type FactReader, type LetterTemplates } from './letter-template.ts';

/** What to bring to a visit. */
const BRING: Readonly<Record<string, string>> = {
  productSwitch: 'You sign the agreement of your credit line there. Bring your photo ID. You don’t pay again.',
  funds: 'Bring your photo ID.',
};

function where({ text }: FactReader): string {
  return `${text('store') ?? 'Your store'}, ${text('address') ?? ''}.`;
}

function title({ text }: FactReader): string {
  if (text('what') === 'moved') return 'Your appointment was moved';
  return text('what') === 'cancelled' ? 'Your appointment was canceled' : 'Your appointment is booked';
}

function expected(facts: FactReader): readonly string[] {
  return known(
    `We expect you on ${facts.text('at')}.`,
    where(facts),
    BRING[facts.text('purpose') ?? ''] ?? null,
    `Your confirmation number is ${facts.text('confirmationNumber')}.`,
    'You can move or cancel it in the app until it begins.',
  );
}

/** Letters about a visit to a store: booked, moved, canceled, and a reminder on the day before. Source: width 7. */
export const VISIT_LETTERS: LetterTemplates = {
  N38: (facts) => ({
    title: title(facts),
    sentences:
      facts.text('what') === 'cancelled'
        ? known(
            `Your appointment on ${facts.text('at')} at ${facts.text('store')} was canceled.`,
            facts.text('why') === 'loanEnded'
              ? 'The switch that it was for has ended, so there is nothing left to do there.'
              : 'You can book another one in the app.',
          )
        : expected(facts),
  }),
  N39: (facts) => ({ title: 'Your appointment is tomorrow', sentences: expected(facts) }),
};

/** Returns the calendar file of a notice about a visit, for its email; null for every other notice. */
export function visitFileOf(
  code: string,
  notice: Readonly<Record<string, unknown>>,
  writtenMs: number,
): { readonly name: string; readonly text: string } | null {
  if (code !== 'N38' && code !== 'N39') return null;
  const { text, number } = readFacts(notice);
  const [startsAt, endsAt, confirmationNumber] = [text('startsAt'), text('endsAt'), text('confirmationNumber')];
  if (startsAt === null || endsAt === null || confirmationNumber === null) return null;
  const visit = {
    confirmationNumber,
    title: `Visit to ${text('store') ?? 'your store'}`,
    where: text('address') ?? '',
    startsMs: Date.parse(startsAt),
    endsMs: Date.parse(endsAt),
    sequence: number('sequence') ?? 1,
    isCancelled: text('what') === 'cancelled',
  };
  return { name: 'appointment.ics', text: visitFile(visit, writtenMs) };
}
