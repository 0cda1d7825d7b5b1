import { VISIT_KINDS } from '@lendside/domain/stores/visit-slots.ts';
import * as z from 'zod/mini';
import { text } from '#codecs.ts';

/** What a visit is for. Source: LOP-058. */
export const appointmentType = z.enum(VISIT_KINDS);

/** IANA name of a time zone, such as that of the device. */
export const timeZone = text(64);

/** An instant with its offset, such as 2026-06-20T10:00:00-04:00. */
export const instant = z.iso.datetime({ offset: true });

/** A visit that is booked at a store. Instants have the offset of the time zone that was asked for. `loanId`, `endsAt`, `state`, `changeUntil`
 *  and `store` go beyond the specification. Source: APT-002, LOP-101. */
export const appointment = z.object({
  id: z.int(),
  storeId: z.int(),
  loanId: z.int(),
  loanHdr: z.string(),
  appointmentDate: instant,
  endsAt: instant,
  timeZone: z.string(),
  appointmentType,
  /** The store that it was moved from; null when it was never moved to another store. */
  oldStoreId: z.nullable(z.int()),
  confirmationNumber: z.string(),
  /** `arrived`: the store saw the person come. */
  state: z.enum(['booked', 'arrived']),
  /** Until when it can be moved and canceled. */
  changeUntil: instant,
  store: z.object({ name: z.string(), address: z.string(), phone: z.string(), timeZone: z.string() }),
});
