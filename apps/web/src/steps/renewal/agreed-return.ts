import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';

/** The page that follows when the other person has agreed, in place of the next page of the renewal. A page that asks for the agreement
 *  after the payment sets it, such as that of a guest who is about to sign. */
export const agreedReturn = createMemorySlot<string>();
