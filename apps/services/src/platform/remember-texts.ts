/** Makes a reader that remembers what it made of the texts it read last: between `textsMax` and twice as many. For readers whose
 *  result depends on the text alone and is never changed by anybody. */
export function rememberTexts<Read>(read: (text: string) => Read, textsMax: number): (text: string) => Read {
  let recent = new Map<string, Read>();
  let before = new Map<string, Read>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    // Two halves in place of moving each text to the end whenever it is read.
    const made = before.get(text) ?? read(text);
    if (recent.size >= textsMax) {
      before = recent;
      recent = new Map();
    }
    recent.set(text, made);
    return made;
  };
}
