import type { BrowserFacts } from '#identity/browser-facts.ts';

/** The purpose of a code. A code works for its own purpose only. Source: T4. */
export type CodePurpose = 'confirm' | 'reset' | 'trustDevice' | 'alias' | 'link' | 'replace';

/** The channel a code is sent by. */
export type CodeChannel = 'email' | 'text' | 'voice';

/** Where a code goes: an e-mail address, or a phone in E.164 or ten digits. */
export interface CodeDestination {
  readonly channel: CodeChannel;
  readonly address: string;
}

/** A code to send. A null `sub` means that nobody has the typed name: every step happens, but no message is sent. */
export interface CodeToSend {
  readonly purpose: CodePurpose;
  readonly sub: string | null;
  readonly destination: CodeDestination;
  /** What else the code is bound to: a session id, a new alias or a customer. Empty when the code is bound only to the
   *  account. */
  readonly boundTo: string;
  readonly brand: string;
  readonly requestId: string;
  /** What the browser reported about itself, for the audit log. */
  readonly browser?: BrowserFacts | null;
  /** The browser that asks, when it proved itself to the named person before. It has its own codes and limits. */
  readonly provenBrowser?: string | null;
  /** The hidden IP address, when a stranger asks. */
  readonly strangersAddress?: string;
}

/** The answer to every request for a code, whether or not one was sent. */
export interface SentCode {
  /** Masked: `a•••@example.test`, `(•••) •••-0123`. */
  readonly destination: string;
  readonly channel: CodeChannel;
  /** Seconds. */
  readonly resendAfter: number;
}

/** A typed code to check. */
export interface CodeAttempt {
  readonly purpose: CodePurpose;
  /** Null for an unknown name: the check takes the same steps, and every code is wrong. */
  readonly sub: string | null;
  readonly boundTo: string;
  readonly code: string;
  /** The brand named in the notice about too many wrong codes. */
  readonly brand?: string;
  /** The browser that typed the code, when it proved itself to the named person before. */
  readonly provenBrowser?: string | null;
  /** The hidden IP address, when a stranger typed it. */
  readonly strangersAddress?: string;
}

/** Sends and checks codes under the limits of OPEN-42 and T4. The limits hold across all processes. */
export interface Codes {
  /** Sends a new code and ends the earlier code of the same purpose. Refuses with `LimitExceededException` and the time to
   *  wait within 30 seconds of the last code, or when a limit of the destination is reached. */
  send(asked: CodeToSend): Promise<SentCode>;
  /** Uses up a try before it compares the code. A right code cannot be used again. Returns normally when the code is right.
   *  Refuses with `CodeMismatchException` when it is wrong, with `ExpiredCodeException` when no code is valid any more, and
   *  with `LimitExceededException` after too many failures. */
  check(attempt: CodeAttempt): Promise<void>;
  /** Ends the locks after wrong codes that strangers typed for a person's names, because the person has proven themself. */
  forgive(plainNames: readonly string[]): Promise<void>;
}
