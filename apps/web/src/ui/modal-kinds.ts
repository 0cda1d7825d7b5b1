/** What a modal can be about. Source: CFG-37. */
export const MODAL_KINDS = ['offer', 'alert', 'success', 'failure'] as const;

/** One of them: something one may take or leave, something to answer before going on, something that worked or did not. */
export type ModalKind = (typeof MODAL_KINDS)[number];
