/** What an uploaded file shows. Source: LOP-056. */
export const UPLOAD_DOC_TYPES = [
  'title',
  'identification',
  'income',
  'residence',
  'vehiclePhoto',
  'insurance',
  'other',
] as const;

/** One of these types. */
export type UploadDocType = (typeof UPLOAD_DOC_TYPES)[number];
