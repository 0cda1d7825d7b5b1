import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import * as z from 'zod/mini';
import type { AcceptedLetter, PaperLetter, PostalAddress } from '#postal-mail/port.ts';

// The fields of Lob's answers that we read.

const letter = z.object({
  id: z.string().check(z.regex(/^ltr_/)),
  metadata: z.object({ reference: z.string() }),
  expected_delivery_date: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)))),
});
const list = z.object({ data: z.array(z.unknown()) });
const problem = z.object({ error: z.object({ message: z.string(), code: z.optional(z.string()) }) });

/** Name of the metadata field that holds our reference. */
export const REFERENCE_FIELD = 'reference';

/** Reads a letter in Lob's form. Null when it is no letter, or the letter of another reference. */
export function readLetter(body: unknown, reference: string): AcceptedLetter | null {
  const read = z.safeParse(letter, body);
  if (!read.success || read.data.metadata.reference !== reference) return null;
  const expected = read.data.expected_delivery_date ?? null;
  return { kind: 'accepted', id: read.data.id, expectedOn: expected === null ? null : businessDate(expected) };
}

/** Reads a list of letters and finds the one of a reference. Undefined when the answer is no list. */
export function findLetter(body: unknown, reference: string): AcceptedLetter | null | undefined {
  const read = z.safeParse(list, body);
  if (!read.success) return undefined;
  return read.data.data.map((one) => readLetter(one, reference)).find((one) => one !== null) ?? null;
}

/** Reads Lob's error code. The message may repeat the address, so it is not read. */
export function readProblem(body: unknown): string | null {
  const read = z.safeParse(problem, body);
  return read.success ? (read.data.error.code ?? 'error') : null;
}

function toLobAddress({ name, street, street2, city, state, zip }: PostalAddress): Record<string, string> {
  return {
    name,
    address_line1: street,
    ...(street2 === '' ? {} : { address_line2: street2 }),
    address_city: city,
    address_state: state,
    address_zip: zip,
    address_country: 'US',
  };
}

/** Converts a letter to the body of Lob's `POST /v1/letters`. The address gets a page of its own in front, so the text may
 *  begin at the top of the next page. */
export function toLobLetter({ reference, to, from, html, mailClass }: PaperLetter): Record<string, unknown> {
  return {
    to: toLobAddress(to),
    from: toLobAddress(from),
    file: html,
    color: false,
    double_sided: true,
    address_placement: 'insert_blank_page',
    mail_type: 'usps_first_class',
    ...(mailClass === 'certified' ? { extra_service: 'certified' } : {}),
    use_type: 'operational',
    metadata: { [REFERENCE_FIELD]: reference },
  };
}
