import { createPublicKey } from 'node:crypto';

/** The simulated account. Public on purpose: it opens only the simulation. */
export const DOCUSIGN = {
  accountId: '5e0c6a52-6f0e-4a0b-9d11-7d5c1f2a9c01',
  integrationKey: '0b7f0f5e-3f62-4bd4-8a52-2f4e8a1d7c02',
  userId: '9d2b8c34-11aa-4f7e-b0c6-6a1e5d3f8b03',
  connectSecret: 'sim-docusign-connect-secret',
  /** Of the integration, RSA, base64 of its SPKI DER. The services hold the private half. */
  publicKey: createPublicKey({
    key: Buffer.from(
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA64Dj1G1YgdU9kMcYvKeOh0huS9s8fMB95vWMHyX87p4fTWr7vDcgHrf0dPZ+kXYtmx+Dbr7vBAK8U/yQxDvtpyu7TWAya4HaJaUWchVNH1/KDHRV2KR0H6hTvS9zcLC9nEF9mbKI/+4JuY4begtYnMyY6TkStxLebFisJNEcQGqfwifC+bF5P/qad107nNkSShJm+46H4Yg4Tw0hqyWuV/aGKRbqNQW2WSj4UmB3o0f1JWcbck1cQYS2GJIWlPcd+VTbGE//TGdkuM+lULy+0uCIDr65RvVp/tU4fEjukEjj2sxvWOwYE1y34qIjWA4BqmQzytVX7wJeFanq9WmobQIDAQAB',
      'base64',
    ),
    format: 'der',
    type: 'spki',
  }),
} as const;
