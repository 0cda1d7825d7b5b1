/** Push URL of one browser, with its public keys. Only that browser can decrypt the messages. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Result of a notification. `gone`: this push URL will never accept messages again. `refused`: this message was refused
 *  permanently. `unknown`: no clear answer, so it may be sent again; the new copy replaces the earlier copy by its topic. */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Sends notifications by the Web Push protocol (RFC 8030, 8291, 8292): encrypted for the browser and signed by us. */
export interface PushSender {
  /** `topic` (letters, digits, - and _, at most 32): a later message with the same topic replaces an undelivered message. */
  send(to: PushAddress, payload: string, topic: string): Promise<PushOutcome>;
}
