/** Claims a file for this process until the returned function is called. Throws the sentence of `tell` when another process
 *  holds the claim; takes over the claim of a dead process. */
export function takeClaim(
  path: string,
  options: { readonly tell: (holder: { readonly pid: number } | undefined) => string },
): () => void;

/** The sentence for a second test run while a first one holds the resource. */
export function busySentence(what: string, holder: { readonly pid: number } | undefined): string;
