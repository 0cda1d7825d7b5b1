import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { toOpenApiDocument } from './openapi-document.ts';

type Json = Record<string, unknown>;
const document = toOpenApiDocument();
const operations = Object.values(document['paths'] as Record<string, Record<string, Json>>).flatMap((path) =>
  Object.values(path),
);

describe('the OpenAPI document', () => {
  test('is 3.1 and holds every call once, under its own name', () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(operations.map((operation) => String(operation['operationId'])).toSorted()).toEqual(
      Object.keys(api).toSorted(),
    );
  });

  test('is the same to the byte each time', () => {
    expect(JSON.stringify(toOpenApiDocument())).toBe(JSON.stringify(document));
  });

  test.each(Object.values<Endpoint>(api))('$name states who may call it, its answers and its errors', (endpoint) => {
    const operation = operations.find((each) => each['operationId'] === endpoint.name) ?? {};
    const responses = operation['responses'] as Record<string, Json>;
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([String(endpoint.successStatus), '400', '401', '403', '429', '500', '503']),
    );
    expect(operation['security']).toHaveLength(endpoint.access.length);
    expect('requestBody' in operation).toBe(endpoint.method === 'POST' || endpoint.method === 'PUT');
  });

  test('every reference leads somewhere', () => {
    const components = document['components'] as Record<string, Json>;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty(name);
  });

  test('amounts and days are described as the text that travels', () => {
    const loan = (document['components'] as Record<string, Record<string, Json>>)['schemas']?.['Loan'] as {
      properties: Record<string, Json>;
    };
    expect(loan.properties['payoffAmount']).toMatchObject({
      type: 'string',
      description: expect.stringContaining('1,234.56') as unknown,
    });
    expect(loan.properties['noteDate']).toMatchObject({
      type: 'string',
      description: expect.stringContaining('YYYY-MM-DD') as unknown,
    });
  });
});
