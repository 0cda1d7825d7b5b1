/** The result of a scan. `infected`: with the name that the scanner gives it. `unknown`: not scanned, so try again. */
export type ScanResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly name: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** A scanner of files for malicious content. Never throws because of the remote side. Source: width 3. */
export interface Scanner {
  scan(bytes: Uint8Array): Promise<ScanResult>;
}
