declare module 'jsbarcode' {
  /** With a plain object in the place of an element, the library draws nothing and writes the bars there. */
  function JsBarcode(
    target: { encodings?: readonly { readonly data: string; readonly text: string }[] },
    text: string,
    options: { readonly format: 'CODE128' },
  ): void;
  export default JsBarcode;
}
