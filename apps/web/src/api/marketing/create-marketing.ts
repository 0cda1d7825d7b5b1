import type { MarketingEventName, MarketingFields } from '@lendside/domain/marketing/marketing-events.ts';
import { readIdentity } from '#api/identity.ts';
import type { SessionStore } from '#api/session-store.ts';
import { bestEffort } from '#device/best-effort.ts';

/** The calls to the marketing service. Fields come from the domain's table, which the services check again. */
interface MarketingCalls {
  readonly track: (told: {
    readonly eventName: MarketingEventName;
    readonly dataFields: MarketingFields;
  }) => Promise<unknown>;
  readonly createProfile: (told: { readonly dataFields: MarketingFields }) => Promise<unknown>;
  readonly updateProfile: (told: { readonly dataFields: MarketingFields }) => Promise<unknown>;
}

interface MarketingMeans extends MarketingCalls {
  readonly session: Pick<SessionStore, 'read' | 'subscribe'>;
  /** The brand and kind of app, sent with every event and profile. */
  readonly app: { readonly brand: string; readonly isInstalled: boolean };
}

/** Reports to the marketing service in the background. The caller never waits; a failure is only logged. */
export interface MarketingTeller {
  /** The person enrolled: the next sign-in creates their profile instead of updating it. */
  readonly enrolled: () => void;
  /** The person finished signing in; reported once per session. */
  readonly signedIn: () => void;
  /** Part of the profile changed; `communicationPreference` is set only when that changed. */
  readonly profileChanged: (
    part: 'address' | 'communication' | 'email' | 'phone',
    changed?: { readonly communicationPreference: 'Email' | 'Text' | 'Both' },
  ) => void;
  /** Reports any other event. */
  readonly happened: (eventName: 'payment_made' | 'contact_viewed' | 'store_viewed', fields?: MarketingFields) => void;
}

/** Reports only for full sessions, never for links or guests. Never sends the email address: the services know whose session
 *  it is. Source: LAP-028 to LAP-031, API-47 to API-49, DEV-18, security C23. */
export function createMarketing(means: MarketingMeans): MarketingTeller {
  let isNew = false;
  let toldOf: string | null = null;
  const { brand, isInstalled } = means.app;
  means.session.subscribe(() => {
    if (means.session.read() === null) toldOf = null;
  });
  const tell = (work: () => Promise<unknown>) => {
    if (means.session.read()?.serviceConfiguration.isRenewable === true) bestEffort('marketing', work);
  };
  const track = (eventName: MarketingEventName, fields: MarketingFields) =>
    tell(() => means.track({ eventName, dataFields: { ...fields, brand } }));
  return {
    enrolled: () => {
      isNew = true;
    },
    signedIn: () => {
      const session = means.session.read();
      // A later sign-in step of the same person in the same session: already reported.
      if (session === null || toldOf === session.profileId) return;
      toldOf = session.profileId;
      const { loanSystems } = readIdentity(session.idToken);
      const dataFields = {
        brand,
        isInstalled,
        isTlxeUser: loanSystems.includes('TLXe'),
        isNlsUser: loanSystems.includes('NLS'),
      };
      const save = isNew ? means.createProfile : means.updateProfile;
      isNew = false;
      tell(() => save({ dataFields }));
      track('sign_in', { isInstalled });
    },
    profileChanged: (part, changed) => {
      tell(() => means.updateProfile({ dataFields: { brand, ...changed } }));
      track('profile_updated', { part });
    },
    happened: (eventName, fields = {}) => track(eventName, fields),
  };
}
