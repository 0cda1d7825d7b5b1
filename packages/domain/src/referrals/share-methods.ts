/** How a referrer shares a code: a message by email or text that we send, the share sheet of the device, or the QR code. Source: CFG-33,
 *  RFL-008. */
export const SHARE_METHODS = ['email', 'text', 'share', 'qr'] as const;

export type ShareMethod = (typeof SHARE_METHODS)[number];
