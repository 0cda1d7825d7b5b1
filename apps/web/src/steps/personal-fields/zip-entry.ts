/** A zip while it is typed or filled in: its first five digits; the extension of a nine-digit zip is dropped. Source: VAL-22. */
export function formatZipEntry(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 5);
}
