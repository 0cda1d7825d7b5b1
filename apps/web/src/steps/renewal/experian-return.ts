import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';

/** The page that the Experian disclosure leads back to; null when nobody was sent there. Source: LOP-046. */
export const experianReturn = createMemorySlot<string>();
