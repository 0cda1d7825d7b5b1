import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './commands.mjs';

/** The calls of the specification: path and methods. The three whose paths it leaves open have those of decisions LOP-039 to LOP-041. */
const SPECIFIED = [
  ['/accountdetail', 'GET'],
  ['/accounthistory', 'GET'],
  ['/accounts', 'GET'],
  ['/addOnLock', 'GET POST'],
  ['/addressDetails', 'GET'],
  ['/addressPredictions', 'GET'],
  ['/ancillaryProducts', 'GET'],
  ['/applicationstatus', 'GET PUT'],
  ['/appointmentslots', 'GET'],
  ['/appointmentTimes', 'GET'],
  ['/appraisalStatus', 'PUT'],
  ['/authenticate', 'POST'],
  ['/bankInfo', 'GET'],
  ['/bankruptcyStatus', 'GET'],
  ['/birdEyeReferralUrl', 'GET'],
  ['/cancelrefinance', 'POST'],
  ['/cancelRenewal', 'POST'],
  ['/cardFormKey', 'GET'],
  ['/cardLookup', 'POST'],
  ['/cards', 'GET POST PUT'],
  ['/cardSecureAcceptance', 'GET'],
  ['/cashOut', 'GET POST'],
  ['/checktrusteddevice', 'GET'],
  ['/configsettings', 'GET'],
  ['/confirmpassword', 'POST'],
  ['/confirmtrusteddevice', 'POST'],
  ['/confirmuser', 'POST PUT'],
  ['/contacts', 'GET'],
  ['/customer', 'GET'],
  ['/customerinfo', 'POST'],
  ['/dashboardmessage', 'GET'],
  ['/demographicReference', 'GET'],
  ['/deviceKeyAuth', 'POST PUT'],
  ['/disbursementReference', 'GET'],
  ['/disclosureacknowledgement', 'POST'],
  ['/documents', 'GET'],
  ['/draw', 'DELETE GET POST'],
  ['/enrollment', 'POST'],
  ['/experianStatus', 'GET'],
  ['/iterableEvent', 'POST'],
  ['/iterableProfile', 'POST PUT'],
  ['/lmsAccountDocuments', 'GET'],
  ['/lmsAccountDocumentViewHistory', 'POST'],
  ['/lmsReferenceId', 'GET'],
  ['/loanDocuments', 'GET'],
  ['/loanlock', 'GET POST'],
  ['/loanOriginate', 'GET POST'],
  ['/loanSigning', 'GET POST'],
  ['/mdmProfile', 'POST'],
  ['/militarystatus', 'GET POST'],
  ['/newaccountterms', 'GET'],
  ['/nextBusinessDate', 'GET'],
  ['/notificationinfo', 'POST'],
  ['/offers', 'GET'],
  ['/originationInfo', 'GET'],
  ['/passwordPolicy', 'GET'],
  ['/payFrequency', 'GET'],
  ['/payment', 'GET POST'],
  ['/paymentTimeout', 'POST'],
  ['/personalInfo', 'GET'],
  ['/phoneQueue', 'POST'],
  ['/referenceNumber', 'GET'],
  ['/referralBalanceHistory', 'GET'],
  ['/referralShare', 'POST'],
  ['/referralStats', 'GET'],
  ['/refiallowedstatus', 'GET POST'],
  ['/registerNcrUser', 'POST'],
  ['/registerUser', 'POST'],
  ['/replaceCustomer', 'GET POST PUT'],
  ['/repoInfo', 'GET PUT'],
  ['/resendVerificationCode', 'POST'],
  ['/resetpassword', 'POST'],
  ['/riskInfo', 'GET'],
  ['/schedappointment', 'GET POST'],
  ['/securityQuestion', 'GET POST PUT'],
  ['/sendConfirmation', 'POST'],
  ['/sendtrusteddevice', 'GET'],
  ['/sendverificationcode', 'POST'],
  ['/serviceProvider', 'GET'],
  ['/serviceStatus', 'GET'],
  ['/settlementStatus', 'GET POST'],
  ['/signatureAuth', 'POST'],
  ['/spouseAddress', 'POST'],
  ['/states', 'GET'],
  ['/store', 'GET'],
  ['/storemap', 'GET'],
  ['/updateUser', 'GET POST PUT'],
  ['/uploadLoanDocuments', 'GET PUT'],
  ['/uploadLoanDocumentsHistory', 'GET'],
  ['/usercache', 'GET POST'],
  ['/verificationcodestatus', 'GET'],
  ['/videoUrl', 'GET'],
];

test('all 119 calls of the specification are in the OpenAPI file', () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
  const calls = SPECIFIED.flatMap(([path, methods]) => methods.split(' ').map((method) => [path, method]));
  expect(calls).toHaveLength(119);
  const missing = calls.filter(([path, method]) => paths[path]?.[method.toLowerCase()] === undefined);
  expect(missing.map((call) => call.toReversed().join(' '))).toEqual([]);
});

test('uploads, settlements and payoffs have no other calls than these [LAP-118]', () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
  const served = Object.keys(paths).filter((path) => /upload|settle|payoff/i.test(path));
  // Our own: a letter, the list of tasks, and the file that a person has sent.
  const own = ['/payoffLetter', '/uploadTasks', '/uploadedFile', '/simulation/uploads', '/simulation/uploadedFile'];
  const specified = ['/settlementStatus', '/uploadLoanDocuments', '/uploadLoanDocumentsHistory'];
  expect(served.toSorted()).toEqual([...own, ...specified].toSorted());
});
