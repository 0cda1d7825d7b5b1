import { bestEffort } from '#device/best-effort.ts';

/** Kinds of content whose presses are counted. Source: DEV-17. */
export type ContentType = 'phone' | 'email' | 'pdf';

declare const word: unique symbol;

/** A safe word: a route's name, or why a session ended. Only letters and hyphens, so that no URL, number, amount or key can
 *  get in by mistake. */
export type Word = string & { readonly [word]: true };

const WORD = /^[A-Za-z][A-Za-z-]{0,39}$/;

/** Returns the text as a word; any other text becomes `Other`. Never throws. */
export function toWord(text: string): Word {
  return (WORD.test(text) ? text : 'Other') as Word;
}

/** All that analytics receives about the person: internal ids, the place and how the app runs. Null means unknown or signed
 *  out. Source: DEV-14, OPEN-70. */
export interface UserProperties {
  readonly nlsCustomerId: string | null;
  readonly tlxeCustomerId: string | null;
  readonly profileId: string | null;
  /** `simulation` or `production`; null until the settings are read. */
  readonly environment: string | null;
  /** Code of the brand this build is for. */
  readonly siteBrand: string;
  /** True in an installed app. */
  readonly isInstalled: boolean;
  /** True in an app from a store. */
  readonly isHybrid: boolean;
}

/** An analytics sink. Calls do not wait and never throw; a failing sink writes to the browser's log. It has three events whose
 *  fields are words, so no name, address, amount or typed text can be passed. Source: DEV-14 to DEV-18, OPEN-70. */
export interface Analytics {
  /** Sets the current user; earlier events keep their user. */
  identify(properties: UserProperties): void;
  /** A page was opened. Takes the route's name, never the URL. */
  pageView(page: Word): void;
  /** A phone number, an email address or a PDF was pressed on the page `origin`. */
  selectContent(type: ContentType, origin: Word): void;
  /** The session ended, with its reason. */
  logout(method: Word): void;
  /** Sends all pending events, because the page closes or the person leaves. */
  flush(): void;
}

/** Combines several sinks; one that throws does not stop the others. */
export function toAll(sinks: readonly Analytics[]): Analytics {
  const each = (tell: (sink: Analytics) => void) => {
    for (const sink of sinks) bestEffort('counting', () => tell(sink));
  };
  return {
    identify: (properties) => each((sink) => sink.identify(properties)),
    pageView: (page) => each((sink) => sink.pageView(page)),
    selectContent: (type, origin) => each((sink) => sink.selectContent(type, origin)),
    logout: (method) => each((sink) => sink.logout(method)),
    flush: () => each((sink) => sink.flush()),
  };
}

const PROPERTY_NAMES = {
  nlsCustomerId: 'nls_customer_id',
  tlxeCustomerId: 'tlxe_customer_id',
  profileId: 'profile_id',
  environment: 'environment',
  siteBrand: 'site_brand',
  isInstalled: 'is_installed',
  isHybrid: 'is_hybrid',
} as const satisfies Readonly<Record<keyof UserProperties, string>>;

// The strictest value that both wire formats accept: an id, a word or a flag.
const PROPERTY_VALUE = /^[A-Za-z0-9_-]{1,36}$/;

/** Formats the properties for both wire formats: names up to 24 characters, values up to 36. Leaves out unknown values and any
 *  value that is not an id, word or flag. Source: DEV-14, DEV-15. */
export function toWireProperties(properties: UserProperties): Readonly<Record<string, string>> {
  const names = Object.keys(PROPERTY_NAMES) as (keyof UserProperties)[];
  const pairs = names.map((name) => [PROPERTY_NAMES[name], String(properties[name] ?? '')] as const);
  return Object.fromEntries(pairs.filter(([, value]) => PROPERTY_VALUE.test(value)));
}
