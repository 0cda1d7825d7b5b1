import type { CallContext } from './handlers.ts';

/** The context of a call under one brand, from one IP address, without a device or cookies. */
export const aCall: CallContext = {
  requestId: 'req_test',
  ip: '127.0.0.1',
  brand: 'tmx',
  deviceKey: null,
  userAgent: '',
  findCookie: () => null,
  setCookie: () => undefined,
  answerAsRepeat: () => undefined,
};
