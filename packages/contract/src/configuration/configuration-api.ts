import { configSettings } from './config-settings.ts';
import { listContacts } from './contacts.ts';
import { passwordPolicy } from './password-policy.ts';
import { listPayFrequencies } from './pay-frequency.ts';
import { serviceProvider } from './service-provider.ts';
import { serviceStatus } from './service-status.ts';
import { listStates } from './states.ts';
import { getVideoUrl } from './video-url.ts';

/** API calls of the `configuration` feature. */
export const configurationApi = {
  configSettings,
  serviceStatus,
  serviceProvider,
  passwordPolicy,
  listStates,
  listPayFrequencies,
  getVideoUrl,
  listContacts,
} as const;
