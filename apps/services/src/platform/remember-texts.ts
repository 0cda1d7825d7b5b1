/** Makes a reader that caches its results for the latest texts: between `textsMax` and twice as many. Use it only when the
 *  result depends on the text alone and nobody modifies the result. */
export function rememberTexts<Read>(read: (text: string) => Read, textsMax: number): (text: string) => Read {
  let recent = new Map<string, Read>();
  let before = new Map<string, Read>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    // Two generations of cached texts are cheaper than moving each text to the end at every read.
    const made = before.get(text) ?? read(text);
    if (recent.size >= textsMax) {
      before = recent;
      recent = new Map();
    }
    recent.set(text, made);
    return made;
  };
}
