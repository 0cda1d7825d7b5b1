import { createIterableProfile } from './create-iterable-profile.ts';
import { iterableEvent } from './iterable-event.ts';
import { updateIterableProfile } from './update-iterable-profile.ts';

/** API calls of the `marketing` feature. */
export const marketingApi = {
  iterableEvent,
  createIterableProfile,
  updateIterableProfile,
} as const;
