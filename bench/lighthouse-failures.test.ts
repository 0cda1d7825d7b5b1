import { expect, test } from 'vitest';
import { toFailures, toLargestPart } from './lighthouse-failures.ts';
import type { LighthouseResult } from './lighthouse-tool.ts';

const look: LighthouseResult = {
  finalDisplayedUrl: 'http://localhost/',
  categories: {
    seo: {
      score: 0.5,
      auditRefs: [
        { id: 'robots-txt', weight: 1 },
        { id: 'document-title', weight: 1 },
        { id: 'structured-data', weight: 0 },
        { id: 'canonical', weight: 1 },
        { id: 'image-alt', weight: 1 },
      ],
    },
  },
  audits: {
    'robots-txt': { id: 'robots-txt', title: 'robots.txt is not valid', score: 0, displayValue: '2 errors found' },
    'document-title': { id: 'document-title', title: 'Document has a title', score: 1 },
    'structured-data': { id: 'structured-data', title: 'Structured data', score: 0 },
    canonical: { id: 'canonical', title: 'Canonical', score: null },
    'image-alt': {
      id: 'image-alt',
      title: 'Images have no text',
      score: 0,
      details: { items: [{ node: { snippet: '<img src="x">' } }, 'no record'] },
    },
  },
};

test('only weighted checks below the full score are listed, each with its reasons', () => {
  expect(toFailures(look, 'seo')).toEqual([
    'robots-txt (robots.txt is not valid): 2 errors found',
    'image-alt (Images have no text): <img src="x">',
  ]);
  expect(toFailures(look, 'performance')).toEqual([]);
});

test('the largest painted element is named when Lighthouse reports it', () => {
  const details = {
    items: [
      { type: 'table', items: [] },
      { type: 'node', snippet: '<p class="lead">' },
    ],
  };
  const audit = { id: 'lcp-breakdown-insight', title: 'LCP breakdown', score: 1, details };
  expect(toLargestPart({ ...look, audits: { 'lcp-breakdown-insight': audit } })).toBe('<p class="lead">');
  expect(toLargestPart(look)).toBeNull();
});
