/** Result of asking for a file. `cancelled`: the person chose none. `refused`: no permission for the camera or the pictures.
 *  `unavailable`: no camera, or the camera failed. */
export type FileAnswer =
  | { readonly kind: 'chosen'; readonly file: File }
  | { readonly kind: 'cancelled' | 'refused' | 'unavailable' };

/** Asks for a document: a camera photo or an existing file. Never throws; call it in a click handler. The caller checks size
 *  and content. Source: OPEN-80, shell 5. */
export interface FileSource {
  readonly takePhoto: () => Promise<FileAnswer>;
  /** `accept` as on an input element: "image/*,application/pdf". */
  readonly chooseFile: (accept: string) => Promise<FileAnswer>;
}
