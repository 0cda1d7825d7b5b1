import { createIterableProfile } from '@lendside/contract/marketing/create-iterable-profile.ts';
import { iterableEvent } from '@lendside/contract/marketing/iterable-event.ts';
import { updateIterableProfile } from '@lendside/contract/marketing/update-iterable-profile.ts';
import { call } from '#api/call.ts';
import { sessionStore } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { installPrompt } from '#platform/install-prompt.ts';
import { createMarketing } from './create-marketing.ts';

/** The marketing service of this app. Source: LAP-028 to LAP-031. */
export const marketing = createMarketing({
  session: sessionStore,
  track: (told) => call(iterableEvent, told),
  createProfile: (told) => call(createIterableProfile, told),
  updateProfile: (told) => call(updateIterableProfile, told),
  app: { brand: buildBrand.code, isInstalled: installPrompt.isInstalled() },
});
