import type { getUserSettings } from '@lendside/contract/alias/get-user-settings.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { CONTACT_NOT_FOUND_TEXT } from '#steps/choose-channel/contact-not-found.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The current aliases and settings, masked. */
export type UserSettings = ResponseOf<typeof getUserSettings>;

/** How a person wants to be reached. */
export interface ContactChoices {
  readonly primary: 'email' | 'phone';
  /** Where notices are sent. */
  readonly notices: 'email' | 'text' | 'both';
}

const NOTICES = ['email', 'text', 'both'] as const;

/** Converts the settings into choices. Source: AUT-21, OPEN-47 (email 0, text 1, both 2). */
export function toContactChoices(settings: UserSettings): ContactChoices {
  return {
    primary: settings.isEmailPrimary ? 'email' : 'phone',
    notices: NOTICES[settings.communicationSettings],
  };
}

/** Converts the choices into the body of the settings call. Source: API-31, AUT-21. */
export function toSettingsUpdate(choices: ContactChoices): {
  readonly isEmailPrimary: boolean;
  readonly communicationSettings: 0 | 1 | 2;
} {
  const number = { email: 0, text: 1, both: 2 } as const;
  return { isEmailPrimary: choices.primary === 'email', communicationSettings: number[choices.notices] };
}

/** Returns an error for each choice whose channel the profile lacks. Source: VAL-36, VAL-37, security C1. */
export function checkContactChoices(settings: UserSettings, choices: ContactChoices): readonly SummaryError[] {
  const isWanted = {
    email: choices.primary === 'email' || choices.notices !== 'text',
    phone: choices.primary === 'phone' || choices.notices !== 'email',
  };
  const problem = (kind: 'email' | 'phone'): SummaryError[] => [
    { field: choices.primary === kind ? 'primary' : 'notices', message: CONTACT_NOT_FOUND_TEXT[kind] },
  ];
  return [
    ...(isWanted.email && settings.email === null ? problem('email') : []),
    ...(isWanted.phone && settings.phoneNumber === null ? problem('phone') : []),
  ];
}
