/** Kinds of modals: an optional offer, an alert that needs an answer, a success and a failure. Source: CFG-37. */
export const MODAL_KINDS = ['offer', 'alert', 'success', 'failure'] as const;

export type ModalKind = (typeof MODAL_KINDS)[number];
