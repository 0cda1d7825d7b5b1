import type { BrowserFacts } from '#identity/browser-facts.ts';

/** What a code is for; a code of one purpose opens no other. Source: T4. */
export type CodePurpose = 'confirm' | 'reset' | 'trustDevice' | 'alias' | 'link' | 'replace';

/** How a code reaches a person. */
export type CodeChannel = 'email' | 'text' | 'voice';

/** Where a code goes: an e-mail address, or a phone in E.164 or ten digits. */
export interface CodeDestination {
  readonly channel: CodeChannel;
  readonly address: string;
}

/** A code to send. `sub` null: nobody is behind the name that was typed; everything happens as it would, but nothing is sent. */
export interface CodeToSend {
  readonly purpose: CodePurpose;
  readonly sub: string | null;
  readonly destination: CodeDestination;
  /** What the code is bound to besides: a session id, a new alias, a customer; empty where it is bound to the account only. */
  readonly boundTo: string;
  readonly brand: string;
  readonly requestId: string;
  /** What the browser that asks told about itself, for the audit log. */
  readonly browser?: BrowserFacts | null;
}

/** What everybody is told, whether a code was sent or not. */
export interface SentCode {
  /** Masked: `a•••@example.test`, `(•••) •••-0123`. */
  readonly destination: string;
  readonly channel: CodeChannel;
  /** Seconds. */
  readonly resendAfter: number;
}

/** A code somebody typed. */
export interface CodeAttempt {
  readonly purpose: CodePurpose;
  /** Null for a name nobody is behind: it walks the same way and is wrong. */
  readonly sub: string | null;
  readonly boundTo: string;
  readonly code: string;
  /** In whose name a notice is written when too many codes were wrong. */
  readonly brand?: string;
}

/** Sends and checks codes under the limits of OPEN-42 and T4, which hold over any number of processes. */
export interface Codes {
  /** Ends the earlier code of the purpose and sends a new one. Refuses `LimitExceededException` (with when to come back) within 30
   *  seconds of the last and over the limits of a destination. */
  send(asked: CodeToSend): Promise<SentCode>;
  /** Takes a try before it compares; the right code is used up. Refuses with `CodeMismatchException`, `ExpiredCodeException`, or
   *  `LimitExceededException` after too many failures; silence means right. */
  check(attempt: CodeAttempt): Promise<void>;
}
