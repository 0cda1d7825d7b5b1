/** A message to one person, complete: the sender adds nothing but transport. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Constant over attempts, so that a repeated copy can be told (Message-ID). */
  readonly reference: string;
}

/** A text message to one phone, E.164. */
export interface TextMessage {
  readonly to: string;
  readonly body: string;
  readonly reference: string;
}

/** A spoken message to one phone, E.164: `speech` is read out as it stands. */
export interface CallMessage {
  readonly to: string;
  readonly speech: string;
  readonly reference: string;
}

/** Whether it left us. `unknown`: it may have; sending again may deliver a second copy, which for a receipt is the lesser harm. */
export type DeliveryOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Sends messages. May be repeated with the same reference. Source: D12. */
export interface Messenger {
  sendMail(message: MailMessage): Promise<DeliveryOutcome>;
  sendText(message: TextMessage): Promise<DeliveryOutcome>;
  /** Rings a phone and speaks. */
  sendCall(message: CallMessage): Promise<DeliveryOutcome>;
}
