import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** What became of a form for the payout card. `waiting`: the processor has not answered yet. `checking`: it answered, and the services look
 *  the card up. `accepted`: the card can receive rewards. `refused`: `refusedBecause` says why. `expired`: the form was open for too long. */
export const PAYOUT_CARD_STATUSES = ['waiting', 'checking', 'accepted', 'refused', 'expired'] as const;

/** Why a card was not kept. `declined`: the processor refused the card. `cannotReceive`: it pays, but cannot receive money. `nameMismatch`: the
 *  name on it is not the person's. `cardExpired`: its month is over. `cancelled`: the person left the form. `failed`: the processor could not
 *  save it, so another try may work. */
export const PAYOUT_CARD_REFUSALS = [
  'declined',
  'cannotReceive',
  'nameMismatch',
  'cardExpired',
  'cancelled',
  'failed',
] as const;

/** Opens a form of the card processor for the card that gets the rewards. The page posts `fields` to `action` into a frame; the processor shows
 *  its own page there, so no card number reaches us. Then the page asks GET /cardSecureAcceptance what became of it. Ours: the specification
 *  names only the GET. Source: RFL-018, LAP-113. */
export const openCardSecureAcceptance = defineEndpoint({
  name: 'openCardSecureAcceptance',
  area: 'referrals',
  summary: 'Open the form for the card that gets the rewards.',
  method: 'POST',
  path: '/cardSecureAcceptance',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 201,
  request: z.strictObject({}),
  response: z.object({
    transactionUuid: z.string(),
    /** Where the fields are posted: a page of the processor. */
    action: z.string(),
    /** Names and values of the hidden fields, signed with the lender's key. Post all of them, unchanged. */
    fields: z.record(z.string(), z.string()),
    /** Until when the processor's answer is awaited. */
    expiresAt: z.iso.datetime(),
  }),
  errors: ['AccessDeniedException', 'CardsNotOffered', 'LimitExceededException', 'ProcessorUnavailable'],
});

/** Says what became of a form for the payout card. The page asks each second while the status is `waiting` or `checking`. Names and card stand
 *  in the answer when the status is `accepted`. 404 for an unknown or another person's form. Source: LAP-113, LOP-139, RFL-018. */
export const getCardSecureAcceptance = defineEndpoint({
  name: 'getCardSecureAcceptance',
  area: 'referrals',
  summary: 'Ask what became of the form for the payout card.',
  method: 'GET',
  path: '/cardSecureAcceptance',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ transactionUuid: text(40) }),
  response: z.object({
    status: z.enum(PAYOUT_CARD_STATUSES).check(z.meta({ description: 'What became of the form.' })),
    refusedBecause: z.nullable(z.enum(PAYOUT_CARD_REFUSALS)),
    /** Our own id of the card, sent to POST /cashOut as `cardToken`. The processor's token never leaves the services. */
    paymentToken: z.nullable(z.string()),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    /** Last four digits. */
    cardNumber: z.nullable(z.string()),
    cardType: z.nullable(z.enum(['amex', 'discover', 'mastercard', 'visa'])),
  }),
  errors: ['NotFoundException'],
});
