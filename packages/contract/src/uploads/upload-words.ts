import { UPLOAD_DOC_TYPES } from '@lendside/domain/documents/upload-doc-types.ts';
import * as z from 'zod/mini';
import { text } from '#codecs.ts';

/** What a file shows. Source: LOP-056. */
export const uploadDocType = z.enum(UPLOAD_DOC_TYPES);

/** A file as the browser describes it. Source: DOC-008. */
export const describedFile = z.strictObject({ name: text(120), size: z.int().check(z.nonnegative()), type: text(80) });

/** How far a file is. `received`: it is being checked. `reviewed`: a person of the lender looked at it. */
export const uploadStatus = z.enum(['received', 'accepted', 'refused', 'reviewed']);

/** Why a file was refused, or what the lender asks for. The web has the words. */
export const uploadReason = z.enum([
  'empty',
  'tooLarge',
  'wrongType',
  'unreadable',
  'tooManyPages',
  'activeContent',
  'infected',
  'missing',
  'notWhatWasAsked',
]);
