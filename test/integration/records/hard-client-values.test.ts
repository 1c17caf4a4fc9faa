import { describe, expect, it } from 'vitest';
import type { ClientForm } from '#shared/client/client-form.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { addressLines } from '#shared/client/address-lines.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { clientHandlers } from '#main/ipc/handlers/client-handlers.ts';
import { recordHandlers } from '#main/ipc/handlers/record-handlers.ts';
import { clientStatement } from '#main/db/figures/client-statement.ts';
import { clientPage } from '#main/db/clients/client-page.ts';
import { clientRow, countingUids, invoiceRow, noLines, TODAY, uidOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

const usual: ClientForm = {
  ...emptyClient,
  language: 'de',
  currency: 'EUR',
  name: 'Birch',
  business_email: 'a@x.test',
};
const RIGHT_TO_LEFT = 'مخبز الميناء';
const LONG = 'Harbor '.repeat(43).trim();

function openWorld() {
  const world = createEngineWorld();
  const { book, clock } = world;
  const createUid = countingUids();
  const context = { locale: 'de-DE', now: clock.now, today: () => TODAY, createUid, session: () => ({ book }) };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = { ...clientHandlers(app), ...recordHandlers(app) };
  return { ...world, handlers };
}

/** Creates a client offline, lets it arrive, and looks at the account twice more. Returns its body and what is shown. */
async function delivered(values: Partial<ClientForm>) {
  const { handlers, clock, run, service, book } = openWorld();
  const { uid } = handlers['record:open']({ resource: 'connections', uid: null, clientUid: null });
  handlers['record:save']({ resource: 'connections', uid, form: { ...usual, ...values } });
  handlers['record:queue']({ resource: 'connections', uid });
  await clock.advance(60_000);
  for (let turn = 0; turn < 3; turn += 1) await run({ isFull: true });
  const writes = service.log.filter(({ call }) => call === 'create' || call === 'update');
  expect(writes).toHaveLength(1);
  expect(book.outbox.listOpen()).toEqual([]);
  const { client, name } = handlers['client:page']({ uid });
  return { body: writes[0]?.body, client, name };
}

describe('what is typed for a client arrives letter by letter, once', () => {
  it.each([
    ['an apostrophe and a comma', { name: "O'Brien, Müller & Sons" }],
    ['an emoji and a curly apostrophe', { name: 'O’Hara 🌊 GmbH' }],
    ['letters from right to left', { name: RIGHT_TO_LEFT }],
    ['300 letters', { name: LONG }],
    ['a sign that begins a formula', { name: '=1+1' }],
    ['an address with + and an apostrophe', { business_email: "zoe+o'hara@x.test" }],
    ['an address with umlauts', { business_email: 'büro@müller.test' }],
    ['an address in Punycode', { business_email: 'info@xn--mller-kva.test' }],
    ['a number with an extension', { phone: '555-867-5309 x89' }],
    ['a post code of zeros', { zip_code: '02138', city: 'Boston' }],
    ['a post code with a blank', { zip_code: 'T12 W8KP', city: 'Cork' }],
    ['a city with its country', { city: 'Glasgow, Scotland', zip_code: 'G1 2FF' }],
    ['a currency of few', { currency: 'BSD' }],
    ['a company named like a person', { name: 'Anna Müller' }],
  ] as const)('with %s', async (_what, values) => {
    const { body, client, name } = await delivered(values);
    expect(body).toMatchObject(values);
    expect(client).toMatchObject(values);
    if ('name' in values) expect(name).toBe(values.name);
  });

  it.each([
    ['an invisible mark', 'do\u200bra@x.test\u200b', 'dora@x.test'],
    ['what a mail program copies', 'Müller, Anna <a@x.example>', 'a@x.example'],
    ['a link', 'mailto:eva@x.test?subject=Hi', 'eva@x.test'],
  ])('with an address without %s', async (_what, typed, sent) => {
    expect((await delivered({ business_email: typed })).body).toMatchObject({ business_email: sent });
  });

  it('never with two addresses at once: the person chooses', () => {
    const { handlers } = openWorld();
    const { uid } = handlers['record:open']({ resource: 'connections', uid: null, clientUid: null });
    const business_email = 'Anna <a@x.test>, Bob <b@x.test>';
    handlers['record:save']({ resource: 'connections', uid, form: { ...usual, business_email } });
    expect(() => handlers['record:queue']({ resource: 'connections', uid })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field: 'business_email' }) }),
    );
  });

  it('with a copied address that another client has, it is asked about', async () => {
    const { handlers, service, run } = openWorld();
    service.put('connections', clientRow(1, { name: 'Anna', business_email: 'a@x.example' }));
    await run({ isFull: true });
    const found = handlers['client:find-alike']({ ...usual, business_email: 'Müller, Anna <A@x.example>' });
    expect(found.map(({ reasons }) => reasons)).toEqual([['email']]);
  });
});

describe('a client whose currency the person cannot choose', () => {
  it.each([
    ['unknown', { currency: 'BTC', currency_iso_code: 'BTC' }],
    ['missing', { currency: null, currency_iso_code: null }],
  ])('is shown, edited and sent with it %s', async (_what, fields) => {
    const { handlers, service, book, run, clock } = openWorld();
    service.put('connections', clientRow(1, fields));
    service.put(
      'invoices',
      invoiceRow(
        1,
        { ...fields, billed_total: '1.50', total_due: '1.50', state: 'sent', connection: { id: 1 } },
        noLines,
      ),
    );
    await run({ isFull: true });
    const uid = uidOf(book, 'connections', 1);
    const [sum] = clientPage(book, uid, TODAY)?.sums ?? [];
    expect(sum).toMatchObject({ currency: fields.currency, due: { count: 1 } });
    const statement = clientStatement(book, { uid, from: null, to: TODAY, isOpen: false }, TODAY);
    expect(statement?.statements.map(({ currency }) => currency)).toEqual([fields.currency]);

    const { form } = handlers['record:open']({ resource: 'connections', uid, clientUid: null });
    handlers['record:save']({ resource: 'connections', uid, form: { ...form, phone: '1' } as ClientForm });
    handlers['record:queue']({ resource: 'connections', uid });
    await clock.advance(60_000);
    for (let turn = 0; turn < 3; turn += 1) await run({ isFull: true });
    expect(service.count('update', 'connections')).toBe(1);
    expect(service.objects.get('connections')?.get(1)?.fields).toMatchObject({ ...fields, phone: '1' });
  });
});

it('post codes stay texts on the block of an address', () => {
  expect(addressLines({ zip_code: '02138', city: 'Boston', state_name: 'MA', country: 'United States' })).toContain(
    'Boston, MA 02138',
  );
});
