/** Takes what the file stands for, for this process, until the returned function is called. Faults with the sentence of `tell` when
 *  another process has it; what a dead one left is taken over. */
export function takeClaim(
  path: string,
  options: { readonly tell: (holder: { readonly pid: number } | undefined) => string },
): () => void;

/** The sentence for a second run of the tests on what a first one has. */
export function busySentence(what: string, holder: { readonly pid: number } | undefined): string;
