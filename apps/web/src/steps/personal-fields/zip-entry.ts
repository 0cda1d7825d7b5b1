/** Keeps the first five digits of a typed or autofilled zip; drops the extension of a nine-digit zip. Source: VAL-22. */
export function formatZipEntry(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 5);
}
