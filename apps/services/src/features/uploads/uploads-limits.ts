const MINUTE_SECONDS = 60;

/** Limits of the uploads, with their units. Source: width 3. */
export const UPLOADS_LIMITS = {
  /** Life of a form. */
  formSeconds: 15 * MINUTE_SECONDS,
  /** Forms of one person for one task that can still be used. */
  openOffers: 10,
  /** Forms of one person in a day, for all tasks. */
  offersPerDay: 100,
  /** A file that was never recorded is removed after this time. */
  lapseSeconds: 24 * 60 * MINUTE_SECONDS,
  /** Checks of one file that may end the worker before the file is refused. */
  checks: 5,
  pdfPages: 50,
  /** What the parts of a PDF that hold objects may unpack to. */
  pdfUnpackedBytes: 32 * 1024 * 1024,
  /** The largest photo of today's phones has 48 million pixels. */
  pixels: 64_000_000,
  /** Longest side of a kept photo. */
  sidePixels: 4096,
  /** One check takes at most this long. */
  checkMs: 30_000,
} as const;
