/** A complete e-mail to one person. The messenger does not change its text. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A calendar file (text/calendar) that goes with it. */
  readonly calendarFile?: { readonly name: string; readonly text: string };
  /** The same for all attempts, so that a second copy can be recognized (Message-ID). */
  readonly reference: string;
}

/** A text message to one phone number in E.164. */
export interface TextMessage {
  readonly to: string;
  readonly body: string;
  readonly reference: string;
}

/** A spoken message to one phone number in E.164. `speech` is read out unchanged. */
export interface CallMessage {
  readonly to: string;
  readonly speech: string;
  readonly reference: string;
}

/** Result of sending. `unknown`: the message may have been sent. Sending it again may deliver a second copy, which is better
 *  than no receipt. */
export type DeliveryOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Sends messages. A send may be repeated with the same reference. Source: D12. */
export interface Messenger {
  sendMail(message: MailMessage): Promise<DeliveryOutcome>;
  sendText(message: TextMessage): Promise<DeliveryOutcome>;
  /** Calls a phone and reads the message out. */
  sendCall(message: CallMessage): Promise<DeliveryOutcome>;
}
