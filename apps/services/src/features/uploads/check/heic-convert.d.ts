declare module 'heic-convert' {
  /** Decodes the first image of a HEIC file, upright, and encodes it. */
  export default function convert(options: {
    readonly buffer: Uint8Array;
    readonly format: 'JPEG' | 'PNG';
    readonly quality?: number;
  }): Promise<ArrayBuffer>;
}
