import { ADVERSE_REASON_CODES, ADVERSE_REASONS_MAX } from '@lendside/domain/compliance/adverse-action.ts';
import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import * as z from 'zod/mini';

/** 1,000,000.00. */
const AMOUNT_MAX_CENTS = 100_000_000;

const centsText = z.pipe(
  z.nullable(z.int().check(z.gte(0), z.lte(AMOUNT_MAX_CENTS))),
  z.transform((value: number | null): Cents | null => (value === null ? null : cents(value))),
);
const short = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** What the lender's application site says of an application, in a body that it signs with its key. `event` numbers the messages of one application. Amounts in cents. */
const siteMessage = z.strictObject({
  application: z.string().check(z.regex(/^[A-Za-z0-9-]{6,40}$/)),
  event: z.int().check(z.gte(1), z.lte(1_000_000)),
  decision: z.enum(['inProgress', 'documents', 'approved', 'declined']),
  /** The person, as POST /externalBrowserAuth/redeem names them. */
  profileId: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  /** The name, from somebody whose name Lendside does not know. */
  applicant: z.optional(z.nullable(z.strictObject({ firstName: short(60), lastName: short(60) }))),
  coborrowerProfileId: z.optional(z.nullable(z.string().check(z.regex(/^[\w.-]{1,60}$/)))),
  brand: z.enum(BRAND_CODES),
  productId: z.int(),
  storeId: z.int(),
  /** The loan that it refinances. */
  targetLoanId: z.optional(z.nullable(z.int())),
  /** Where the person goes on at the site. */
  returnUrl: z.nullable(z.url().check(z.maxLength(400))),
  appraisal: centsText,
  vehicle: z.nullable(
    z.strictObject({
      year: z.int().check(z.gte(1900), z.lte(2100)),
      make: short(40),
      model: short(40),
      vin: z.optional(short(20)),
    }),
  ),
  /** What is left of a month's income. */
  discretionaryIncome: centsText,
  reasons: z.array(z.enum(ADVERSE_REASON_CODES as [string, ...string[]])).check(z.maxLength(ADVERSE_REASONS_MAX)),
  campaign: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
});

/** One message. */
export type SiteMessageBody = z.output<typeof siteMessage>;

/** Parses a message of the site; null when it is none. */
export function parseSiteMessage(value: unknown): SiteMessageBody | null {
  const parsed = siteMessage.safeParse(value);
  return parsed.success ? parsed.data : null;
}
