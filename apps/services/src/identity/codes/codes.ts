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

/** A code to send. A null `sub` means that nobody has the typed name: every step happens, but no message goes out. */
export interface CodeToSend {
  readonly purpose: CodePurpose;
  readonly sub: string | null;
  readonly destination: CodeDestination;
  /** What else the code is bound to: a session id, a new alias or a customer. Empty when it is bound to the account only. */
  readonly boundTo: string;
  readonly brand: string;
  readonly requestId: string;
  /** What the browser told about itself, for the audit log. */
  readonly browser?: BrowserFacts | null;
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
  /** Null for an unknown name: it takes the same steps, and its code is always wrong. */
  readonly sub: string | null;
  readonly boundTo: string;
  readonly code: string;
  /** The brand whose name the notice about too many wrong codes carries. */
  readonly brand?: string;
}

/** Sends and checks codes under the limits of OPEN-42 and T4. The limits hold across all processes. */
export interface Codes {
  /** Sends a new code and ends the earlier one of the same purpose. Refuses `LimitExceededException`, with the time to come
   *  back, within 30 seconds of the last code and over the limits of a destination. */
  send(asked: CodeToSend): Promise<SentCode>;
  /** Uses up a try, then compares; a right code cannot be used again. Returns normally when the code is right. Refuses
   *  `CodeMismatchException`, `ExpiredCodeException`, or `LimitExceededException` after too many failures. */
  check(attempt: CodeAttempt): Promise<void>;
}
