/** Result of asking for files. `cancelled`: the person chose none. `refused`: no permission for the camera or the pictures.
 *  `unavailable`: no camera, or the camera failed. */
export type FilesAnswer =
  | { readonly kind: 'chosen'; readonly files: readonly File[] }
  | { readonly kind: 'cancelled' | 'refused' | 'unavailable' };

/** Asks for documents: a camera photo or existing files. Never throws; call it in a click handler. The caller checks size
 *  and content. Source: OPEN-80, shell 5. */
export interface FileSource {
  readonly takePhoto: () => Promise<FilesAnswer>;
  /** `accept` as on an input element: "image/*,application/pdf". */
  readonly chooseFiles: (accept: string) => Promise<FilesAnswer>;
}
