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
    notYou: 'If you did not register, ignore this message: without the code nothing happens.',
  },
  reset: {
    isFor: 'set a new password',
    notYou: 'If you did not ask for a new password, ignore this message: your password stays as it is.',
  },
  trustDevice: {
    isFor: 'sign in on a new device',
    notYou: 'If you are not signing in right now, somebody else knows your password: change it at once.',
  },
  alias: {
    isFor: 'confirm this as your new way to sign in',
    notYou: 'If you did not ask for it, ignore this message: without the code nothing changes.',
  },
  link: {
    isFor: 'add your loans to your profile',
    notYou: 'If you did not ask for it, do not use the code and give it to nobody.',
  },
  replace: {
    isFor: 'move your loans to another profile',
    notYou: 'If you did not ask for it, do not use the code and give it to nobody.',
  },
};

const NOTICE_WORDS: Readonly<
  Record<SecurityNotice, { readonly title: string; readonly sentences: readonly string[] }>
> = {
  newDevice: {
    title: 'New sign-in to your account',
    sentences: [
      'Somebody signed in to your account on a device we have not seen before.',
      'If it was you, there is nothing to do.',
      'If it was not, open your profile, say that the sign-in was not you, and set a new password.',
    ],
  },
  passwordChanged: {
    title: 'Your password was changed',
    sentences: [
      'The password of your account was changed, and every device was signed out.',
      'If it was you, there is nothing to do.',
      'If it was not, set a new password at once with "Forgot password".',
    ],
  },
  aliasChanged: {
    title: 'Your sign-in was changed',
    sentences: [
      'Your account has a new email address or phone number in place of this one.',
      'If it was you, there is nothing to do.',
      'If it was not, call us at once.',
    ],
  },
  disowned: {
    title: 'A sign-in was reported',
    sentences: [
      'A sign-in to your account was reported as not yours. Every device was signed out.',
      'Set a new password with "Forgot password" before you sign in again.',
    ],
  },
  registeredAgain: {
    title: 'You have an account already',
    sentences: [
      'Somebody tried to register with this address or number, and you have an account with it.',
      'If it was you, sign in, or use "Forgot password". Nothing about your account has changed.',
      'If it was not, there is nothing to do.',
    ],
  },
  replaced: {
    title: 'Your loans were moved to another profile',
    sentences: [
      'A profile that proved to be yours took over the loans of this one.',
      'If it was not you, call us at once.',
    ],
  },
  addressChanged: {
    title: 'Your address was changed',
    sentences: [
      'The address we have for you is a new one now. You find it in your profile.',
      'If it was you, there is nothing to do.',
      'If it was not, call us at once.',
    ],
  },
  codesLocked: {
    title: 'Too many wrong codes',
    sentences: [
      'Somebody typed too many wrong codes for your account, so we send no more of them for a day.',
      'If it was not you, nobody got in. Give no code to anybody: we never ask for one.',
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
    sentences: [
      `It is good for ${MINUTES} minutes and works once.`,
      'Nobody from our company will ever ask you for it.',
      notYou,
    ],
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
