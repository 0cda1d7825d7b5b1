/** Shown beside the name of a friend that cannot be a name. */
export const INVALID_FRIEND_NAME_TEXT = 'Invalid Name';

const NAME_CHARACTERS_MAX = 60;

/** Reads the name of a friend: at most 60 characters, without anything that looks like an address of the web. Null when it is none.
 *  Source: security T35. */
export function parseFriendName(typed: string): string | null {
  const name = typed.trim().normalize('NFC');
  const looksLikeAddress = /[/\\@:<>]|www\.|\.\p{L}{2,}/iu.test(name);
  return name !== '' &&
    [...name].length <= NAME_CHARACTERS_MAX &&
    /^[\p{L}\p{M}\p{N} .,'’-]+$/u.test(name) &&
    !looksLikeAddress
    ? name
    : null;
}
