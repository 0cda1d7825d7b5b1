import { expect, type Stack } from './stack.ts';

const CODE = /\b(\d{6})\b/;

/** Returns the digits of a spoken code such as "1, 2, 3, 4, 5, 6". */
function spokenDigits(text: string): string {
  return /(?:\d[,.\s]+){5}\d/.exec(text)?.[0]?.replaceAll(/\D/g, '') ?? '';
}

function codesIn(messages: readonly { readonly text: string }[]): string[] {
  return messages.map(({ text }) => CODE.exec(text)?.[1] ?? spokenDigits(text)).filter((code) => code !== '');
}

/** Waits until a mailbox or phone has more codes than `seen`, and returns the newest code. */
async function waitForCode(read: () => Promise<readonly { readonly text: string }[]>, seen: number): Promise<string> {
  let codes: string[] = [];
  await expect
    .poll(async () => {
      codes = codesIn(await read());
      return codes.length;
    })
    .toBeGreaterThan(seen);
  const [newest] = codes;
  if (newest === undefined) throw new Error('no code came');
  return newest;
}

/** Waits for the newest code mailed to an email address; `seen` is the number of earlier codes. */
export function mailedCode(stack: Stack, address: string, seen = 0): Promise<string> {
  return waitForCode(() => stack.mailTo(address), seen);
}

/** Waits for the newest code texted or spoken to a phone. */
export function phonedCode(stack: Stack, phone: string, seen = 0): Promise<string> {
  return waitForCode(() => stack.callsTo(phone), seen);
}
