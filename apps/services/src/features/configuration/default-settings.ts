import { DEFAULT_FEATURES, UPLOAD_TYPES } from '@lendside/domain/configuration/configuration.ts';
import { LIMITS } from '@lendside/domain/configuration/limits.ts';
import { DEFAULT_PASSWORD_POLICY } from '@lendside/domain/identity/password-policy.ts';

/** Default settings of the web, under the names that `applyServerSettings` reads. A row `config.<name>` of app.setting
 *  overrides one. There are no support phone numbers until the lender sets them. Source: API-10, OPEN-63, CFG-10 to CFG-29,
 *  LCF-001 to LCF-033, OPEN-06. */
export const DEFAULT_SETTINGS: Readonly<Record<string, unknown>> = {
  ...LIMITS,
  ...DEFAULT_FEATURES,
  uploadTypes: UPLOAD_TYPES,
  passwordPolicy: DEFAULT_PASSWORD_POLICY,
  supportPhoneNumbers: {},
  cardProcessors: {},
  bankAccounts: true,
};
