/** A color in linear-light sRGB, 0 to 1 each, with its alpha. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 is clear, 1 opaque. */
  readonly alpha: number;
}

/** Converts an sRGB channel, 0 to 1, to linear light. Source: IEC 61966-2-1. */
function toLight(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Converts linear light to an sRGB channel, 0 to 1. Source: IEC 61966-2-1. */
function toChannel(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

const clip = (part: number): number => Math.min(1, Math.max(0, part));

/** Converts OKLCH (lightness 0 to 1, chroma, hue in degrees) to linear light. Clips colors outside sRGB, as screens do.
 *  Source: Björn Ottosson, "A perceptual color space for image processing" (matrices of 2021-01-25). */
export function fromOklch(lightness: number, chroma: number, hueDegrees: number, alpha = 1): Colour {
  const hue = (hueDegrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    alpha,
  };
}

/** Parses a CSS color: #rrggbb, or oklch() with numbers and an optional alpha. Throws on any other. */
export function parseColour(text: string): Colour {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim());
  if (hex !== null) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => toLight(Number.parseInt(part, 16) / 255));
    return { red, green, blue, alpha: 1 };
  }
  const oklch = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/.exec(text.trim());
  if (oklch === null) throw new Error(`"${text}" is no colour that the tokens use`);
  const [lightness = 0, chroma = 0, hue = 0] = oklch.slice(1, 4).map(Number);
  return fromOklch(lightness, chroma, hue, Number(oklch[4] ?? 1));
}

/** Formats the color as #rrggbb, without its alpha. */
export function toHex({ red, green, blue }: Colour): string {
  const part = (light: number) => Math.round(toChannel(light) * 255).toString(16);
  return `#${[red, green, blue].map((light) => part(light).padStart(2, '0')).join('')}`;
}

/** Returns the color of one layer over an opaque one. Browsers mix the sRGB channels, not the light. */
export function layOver(above: Colour, below: Colour): Colour {
  const mix = (one: number, other: number) =>
    toLight(toChannel(one) * above.alpha + toChannel(other) * (1 - above.alpha));
  return {
    red: mix(above.red, below.red),
    green: mix(above.green, below.green),
    blue: mix(above.blue, below.blue),
    alpha: 1,
  };
}

/** Returns the brightness of a color, 0 to 1. Source: WCAG 2.2, relative luminance. */
function luminance({ red, green, blue }: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two opaque colors, 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
