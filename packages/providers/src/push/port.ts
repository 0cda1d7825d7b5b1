/** Where one browser takes notifications, and the keys that only it can open. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What came of a notification. `gone`: the browser takes none there any more, for ever; `refused`: not this message, and trying again
 *  does not help; `unknown`: nothing sure was answered, so it may be sent again (it then replaces the former by its topic). */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Sends notifications by the Web Push protocol (RFC 8030, 8291, 8292): encrypted for the browser, signed as ours. */
export interface PushSender {
  /** `topic` (letters, digits, - and _, at most 32): a later message of the same topic replaces one not delivered yet. */
  send(to: PushAddress, payload: string, topic: string): Promise<PushOutcome>;
}
