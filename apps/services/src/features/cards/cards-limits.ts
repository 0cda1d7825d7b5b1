import type { WindowLimit } from '#platform/access/window-limit.ts';

const HOUR_SECONDS = 3_600;

/** How often one person, or one guest, may use the calls about cards. Source: security T22. */
export const CARDS_LIMITS = {
  /** Tries that reach the vault. */
  adds: { timesMax: 5, windowSeconds: 24 * HOUR_SECONDS },
  /** Keys of a card form: a form that is opened, or opened again, takes one. */
  formKeys: { timesMax: 30, windowSeconds: HOUR_SECONDS },
  /** First digits asked about: whoever has a list of cards would try them here. */
  lookUps: { timesMax: 60, windowSeconds: HOUR_SECONDS },
} as const satisfies Readonly<Record<string, WindowLimit>>;

/** What who tried to save too often reads. Source: LER-002. */
export const TOO_MANY_TRIES_TEXT =
  'You have made too many attempts to save your account information. Please wait and try again later.';

/** What who asked for too many forms, or about too many cards, reads. */
export const TOO_MANY_ASKS_TEXT = 'You have asked about cards too often. Please wait and try again later.';
