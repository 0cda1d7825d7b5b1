/** What came of asking for a file. `cancelled`: the person chose none; `refused`: no leave for the camera or the pictures;
 *  `unavailable`: no camera, or it failed. */
export type FileAnswer =
  | { readonly kind: 'chosen'; readonly file: File }
  | { readonly kind: 'cancelled' | 'refused' | 'unavailable' };

/** Asks for a document: taken with the camera, or chosen among the files. Never throws; call it inside the reader's own press.
 *  Size and content are judged by whoever takes the file. Source: OPEN-80, shell 5. */
export interface FileSource {
  readonly takePhoto: () => Promise<FileAnswer>;
  /** `accept` as of an input element: "image/*,application/pdf". */
  readonly chooseFile: (accept: string) => Promise<FileAnswer>;
}
