import * as z from 'zod/mini';
import { queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Sends a code of six digits to the phone on file of the person who must agree: the other borrower of the loan, or, when a guest asks, its
 *  borrower. A person without a phone on file gets it by email. It is valid for 10 minutes and 5 tries; another one may be sent after 30
 *  seconds. `isVoice`: a call, when the lender's flag allows it. `ConflictException`: nobody else must agree, or nothing is on file to send
 *  a code to. Source: LAP-021, LOP-044, LOP-098, ALT-010; width 5 (guests). */
export const sendVerificationCode = defineEndpoint({
  name: 'sendVerificationCode',
  area: 'parties',
  summary: 'Send a code to the person who must agree.',
  method: 'POST',
  path: '/sendverificationcode',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId', namesOther: true },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    /** The person who gets the code. A guest leaves it out. */
    customerId: z.optional(text(40)),
    loanId: z.int(),
    /** The message names the asker as the lender knows them, never by this text. */
    requesterName: text(120),
    isVoice: z.boolean(),
  }),
  response: z.object({
    sent: z.boolean(),
    /** The masked phone; the masked email address when the code went there. */
    maskedPhone: z.string(),
    channel: z.enum(['text', 'voice', 'email']),
  }),
  errors: ['NotFoundException', 'ConflictException', 'LimitExceededException'],
});

/** Checks a code that `POST /sendverificationcode` sent to this caller's party. A right code counts for this loan and this caller for 24
 *  hours. A wrong one answers `verified: false` and the tries that are left. `ExpiredCodeException`: no code is valid any more. Source:
 *  LAP-022, LOP-098, ALT-011. */
export const checkVerificationCode = defineEndpoint({
  name: 'checkVerificationCode',
  area: 'parties',
  summary: 'Check the code of the person who must agree.',
  method: 'GET',
  path: '/verificationcodestatus',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  requestIn: 'privateHeader',
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: queryNumber,
    verificationCode: z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits.')),
  }),
  response: z.object({ verified: z.boolean(), attemptsLeft: z.int() }),
  errors: ['NotFoundException', 'ExpiredCodeException', 'LimitExceededException'],
});

/** Says who must agree to a renewal besides the caller, and whether that is done. Goes beyond the specification, so that the page of
 *  the code is shown only where it is needed. `phone` is masked. */
export const getPartiesToAgree = defineEndpoint({
  name: 'getPartiesToAgree',
  area: 'parties',
  summary: 'Read who must agree to a renewal.',
  method: 'GET',
  path: '/partiesToAgree',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber }),
  response: z.object({
    /** Null when nobody else must agree. `kind`: the other borrower of a shared loan, or the borrower when a guest asks. */
    party: z.nullable(
      z.object({
        kind: z.enum(['other', 'borrower']),
        customerId: z.nullable(z.string()),
        name: z.string(),
        maskedPhone: z.nullable(z.string()),
        /** Set only when no phone is on file. */
        maskedEmail: z.nullable(z.string()),
        isVoiceOffered: z.boolean(),
        isVerified: z.boolean(),
        /** Tries that the caller's last code has left. Null before a wrong code was typed, and when no code is valid. */
        triesLeft: z.nullable(z.int()),
      }),
    ),
    /** Whether the law asks for a notice to the caller's spouse. `customerId`: the caller's own number, for `POST /spouseAddress`. */
    spouse: z.object({ customerId: z.nullable(z.string()), isRequired: z.boolean(), isOnFile: z.boolean() }),
  }),
  errors: ['NotFoundException'],
});
