import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { CODE_LIMITS } from '#platform/limits.ts';
import type { CodePurpose } from './codes.ts';
import type { SecurityNotice } from './security-notice.ts';

/** A message about an account, before it becomes a mail, a text or a call. The code is a separate field, because a voice call
 *  spells it. */
export interface AccountLetter {
  readonly brand: string;
  readonly title: string;
  readonly code: string | null;
  readonly sentences: readonly string[];
}

const MINUTES = CODE_LIMITS.lifeSeconds / 60;

// The words for the purpose of a code, and what a person should do who did not request it. Source: Build 2 of issue 4, T4.
const CODE_WORDS: Readonly<Record<CodePurpose, { readonly isFor: string; readonly notYou: string }>> = {
  confirm: {
    isFor: 'verify your account',
    notYou: "Didn't sign up? Ignore this message.",
  },
  reset: {
    isFor: 'set a new password',
    notYou: "Didn't ask for a new password? Ignore this message. Your password stays the same.",
  },
  trustDevice: {
    isFor: 'sign in on a new device',
    notYou: 'Not you? Someone may have your password. Change it now.',
  },
  alias: {
    isFor: 'confirm this as your new way to sign in',
    notYou: "Didn't ask for this? Ignore this message. Nothing will change.",
  },
  link: {
    isFor: 'add your loans to your profile',
    notYou: "Didn't ask for this? Don't use or share the code.",
  },
  replace: {
    isFor: 'move your loans to another profile',
    notYou: "Didn't ask for this? Don't use or share the code.",
  },
};

const NOTICE_WORDS: Readonly<
  Record<SecurityNotice, { readonly title: string; readonly sentences: readonly string[] }>
> = {
  newDevice: {
    title: 'New sign-in to your account',
    sentences: [
      'Someone signed in to your account on a new device.',
      "If it was you, you don't need to do anything.",
      'If it wasn\'t you, go to Devices and sign-ins and choose "This wasn\'t me".',
    ],
  },
  passwordChanged: {
    title: 'Your password was changed',
    sentences: [
      'Your password was changed, and every device was signed out.',
      "If it was you, you don't need to do anything.",
      'If it wasn\'t you, set a new password now with "Forgot your password?".',
    ],
  },
  aliasChanged: {
    title: 'Your sign-in was changed',
    sentences: [
      'Your account now uses a different email address or phone number instead of this one.',
      "If it was you, you don't need to do anything.",
      "If it wasn't you, call us right away.",
    ],
  },
  disowned: {
    title: 'A sign-in was reported',
    sentences: [
      "You reported a sign-in that wasn't yours, so we signed out every device.",
      'Set a new password with "Forgot your password?" before you sign in again.',
    ],
  },
  registeredAgain: {
    title: 'You already have an account',
    sentences: [
      'Someone tried to sign up with your email address or phone number. You already have an account with it.',
      'If it was you, sign in or use "Forgot your password?". Your account hasn\'t changed.',
      "If it wasn't you, you don't need to do anything.",
    ],
  },
  replaced: {
    title: 'Your loans were moved to another profile',
    sentences: [
      'Your loans were moved to another profile that was verified as yours.',
      "If this wasn't you, call us right away.",
    ],
  },
  addressChanged: {
    title: 'Your address was changed',
    sentences: [
      'We have a new address for you. You can see it in your profile.',
      "If it was you, you don't need to do anything.",
      "If it wasn't you, call us right away.",
    ],
  },
  codesLocked: {
    title: 'Too many wrong codes',
    sentences: [
      "Someone entered too many wrong codes for your account, so we won't send any more codes for a day.",
      "If it wasn't you, no one got in. Never share a code; we'll never ask for one.",
    ],
  },
};

/** Writes the message that carries a code. */
export function writeCodeLetter(purpose: CodePurpose, code: string, brand: string): AccountLetter {
  const { isFor, notYou } = CODE_WORDS[purpose];
  return {
    brand: brandText(brand),
    title: `Your code to ${isFor}`,
    code,
    sentences: [`It expires in ${MINUTES} minutes.`, "Never share it; we'll never ask for it.", notYou],
  };
}

/** Writes a security notice. */
export function writeNoticeLetter(notice: SecurityNotice, brand: string): AccountLetter {
  return { brand: brandText(brand), code: null, ...NOTICE_WORDS[notice] };
}

function brandText(code: string): string {
  const known = findBrandCode(code);
  return known === null ? 'Your lender' : brandName(known, {});
}
