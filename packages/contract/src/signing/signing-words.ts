import { DISCLOSURE_TYPES, SIGNING_TYPES } from '@lendside/domain/signing/signing-types.ts';
import * as z from 'zod/mini';
import { day, text } from '#codecs.ts';

/** What is signed. Source: LOP-055. */
export const signingType = z.enum(SIGNING_TYPES);

/** What disclosures are for. Source: LOP-056. */
export const disclosureType = z.enum(DISCLOSURE_TYPES);

/** A document to read before signing. `url` gives the PDF. `initials`: what this person put beside it, and when. Source: LOP-113. */
export const signingDocument = z.object({
  documentId: z.string(),
  title: z.string(),
  url: z.string(),
  disclosureType,
  requiresInitials: z.boolean(),
  required: z.boolean(),
  /** Null until this person acknowledged the document. */
  acknowledgedOn: z.nullable(day),
  /** What an authorization of autopay is about: a card, a bank account, or one whose debits had been stopped. Null for other documents. */
  authorizes: z.nullable(z.enum(['card', 'bank', 'bankAnew'])),
});

/** A person in an acknowledgment. It holds the last four digits of the SSN at most. Source: DOC-007, LOP-034. */
export const disclosureInfo = z.strictObject({
  customerId: text(40),
  name: text(120),
  username: z.optional(text(120)),
  dob: z.optional(text(10)),
  displaySsn: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Enter the last four digits.'))),
  accountPhone: z.optional(text(20)),
  homeAddress: z.optional(text(200)),
  mailingAddress: z.optional(text(200)),
  /** Null beside documents that ask for none. */
  initials: z.nullable(z.string().check(z.regex(/^[\p{L}]{1,4}$/u, 'Enter your initials, such as MR.'))),
  date: day,
  profileId: text(64),
});

/** One of the people who sign, as both of them see it. */
export const signerStatus = z.object({
  name: z.string(),
  party: z.enum(['borrower', 'coborrower']),
  /** True for the person who asks. */
  isYou: z.boolean(),
  state: z.enum(['waiting', 'opened', 'signed', 'declined']),
  signedAt: z.nullable(z.iso.datetime()),
});
