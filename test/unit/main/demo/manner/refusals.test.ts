import { describe, expect, it } from 'vitest';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { basic, createClient, createConnection } from '#test/unit/main/demo/client.ts';

const said = { error: 'Record not found' };

const answers: Readonly<Record<Knobs['not_found'], readonly [number, unknown]>> = {
  '404': [404, said],
  '404_empty': [404, ''],
  '404_status': [404, { status: 404, error: 'Not Found' }],
  '404_html': [404, expect.stringMatching(/^<!DOCTYPE html>/)],
  '410': [410, said],
  '400': [400, said],
  '422': [422, said],
  '200_error': [200, said],
};

describe('an id that does not exist', () => {
  it.each(choiceKnobs.not_found.values)('is answered with %s, whatever was to happen with it', async (not_found) => {
    const client = createClient({
      knobs: { not_found, update_answer: 'no_content', delete_answer: 'no_content', create_status: '200' },
    });
    const { hash_key } = await createConnection(client);
    const [status, body] = answers[not_found];
    const calls = [
      ['GET', '/api/invs/nothing'],
      ['PUT', '/api/network/nothing'],
      ['DELETE', '/api/categories/tasks/1'],
      ['POST', '/api/invs/nothing/deliver'],
      ['GET', `/api/network/${hash_key}/contacts/1`],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await client.send(method, path);
      expect(answer.status).toBe(status);
      expect(answer.body ?? answer.text).toEqual(body);
      const type = not_found === '404_html' ? /^text\/html/ : /^application\/json/;
      expect(answer.headers.get('Content-Type')).toMatch(type);
    }
  });

  it.each(choiceKnobs.not_found.values)('is something else than a path that does not exist (%s)', async (not_found) => {
    const answer = await createClient({ knobs: { not_found } }).get('/api/estm');
    expect(answer).toMatchObject({ status: 404, body: { status: 404, error: 'Not Found' } });
  });
});

it.each(choiceKnobs.error_shape.values)(
  'a wrong key is answered in plain text, whatever the shape (%s)',
  async (error_shape) => {
    const client = createClient({ knobs: { error_shape, validation_status: '400', not_found: '410' } });
    const answer = await client.send('GET', '/api/invs', { headers: { Authorization: basic('stranger') } });
    expect(answer).toMatchObject({ status: 401, text: 'HTTP Basic: Access denied.' });
  },
);
