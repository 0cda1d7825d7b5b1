import { bestEffort } from '#device/best-effort.ts';

/** What kinds of content a press is counted of. Source: DEV-17. */
export type ContentType = 'phone' | 'email' | 'pdf';

declare const word: unique symbol;

/** A word of our own: the name of a route, or why a session ended. Letters and hyphens only, so that no address, number, amount or
 *  key fits in, whoever calls. */
export type Word = string & { readonly [word]: true };

const WORD = /^[A-Za-z][A-Za-z-]{0,39}$/;

/** The text as a word; what is none becomes `Other`. Never throws. */
export function toWord(text: string): Word {
  return (WORD.test(text) ? text : 'Other') as Word;
}

/** All that is ever told of who is here: ids that mean nothing outside our own books, where it happens, and how the app runs. Null: not
 *  known, or signed out. Source: DEV-14, OPEN-70. */
export interface UserProperties {
  /** Customer id in the loan system NLS. */
  readonly nlsCustomerId: string | null;
  /** Customer id in the loan system TLXe. */
  readonly tlxeCustomerId: string | null;
  readonly profileId: string | null;
  /** `simulation` or `production`; null while the settings do not say. */
  readonly environment: string | null;
  /** Code of the brand this build is for. */
  readonly siteBrand: string;
  /** Runs as an installed app. */
  readonly isInstalled: boolean;
  /** Runs as an app of the stores. */
  readonly isHybrid: boolean;
}

/** Somebody who counts what happens. Nothing is waited for and nothing throws: a sink that fails says so in the browser's log. Three
 *  events exist, and their fields are words: there is no way to hand over a name, an address, an amount or anything typed.
 *  Source: DEV-14 to DEV-18, OPEN-70. */
export interface Analytics {
  /** Who is here from now on; what was counted before keeps who was here then. */
  identify(properties: UserProperties): void;
  /** A page was opened: the name of its route, never its address. */
  pageView(page: Word): void;
  /** A phone number, an e-mail address or a PDF was pressed on the page `origin`. */
  selectContent(type: ContentType, origin: Word): void;
  /** The session ended, and why. */
  logout(method: Word): void;
  /** Sends what was counted and not sent yet: the page goes away, or the person does. */
  flush(): void;
}

/** Tells all of them; one that throws keeps nothing from the others. */
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

// The longest value and the narrowest alphabet of either wire: an id, a word or a flag.
const PROPERTY_VALUE = /^[A-Za-z0-9_-]{1,36}$/;

/** The properties as both wires write them: names of at most 24 characters, values of at most 36. What is unknown, or looks like no id, word
 *  or flag, is left out. Source: DEV-14, DEV-15. */
export function toWireProperties(properties: UserProperties): Readonly<Record<string, string>> {
  const names = Object.keys(PROPERTY_NAMES) as (keyof UserProperties)[];
  const pairs = names.map((name) => [PROPERTY_NAMES[name], String(properties[name] ?? '')] as const);
  return Object.fromEntries(pairs.filter(([, value]) => PROPERTY_VALUE.test(value)));
}
