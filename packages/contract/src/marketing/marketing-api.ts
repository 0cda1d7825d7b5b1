import { createIterableProfile } from './create-iterable-profile.ts';
import { iterableEvent } from './iterable-event.ts';
import { updateIterableProfile } from './update-iterable-profile.ts';

/** The calls of the area `marketing`. */
export const marketingApi = {
  iterableEvent,
  createIterableProfile,
  updateIterableProfile,
} as const;
