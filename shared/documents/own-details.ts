import { addressLines } from '#shared/client/address-lines.ts';

/** A field of a person's own details beside the name. */
export type OwnDetailField =
  'street' | 'zip' | 'city' | 'country' | 'vatId' | 'taxNumber' | 'email' | 'phone' | 'iban' | 'bic';

/** The details of who writes the invoices, as typed; empty where nothing is. The service sends none of them. */
export type OwnDetails = Readonly<Record<OwnDetailField, string>>;

export const MAX_DETAIL = 200;

/** Makes something for each field. */
export const mapDetails = <Made>(make: (field: OwnDetailField) => Made): Readonly<Record<OwnDetailField, Made>> => ({
  street: make('street'),
  zip: make('zip'),
  city: make('city'),
  country: make('country'),
  vatId: make('vatId'),
  taxNumber: make('taxNumber'),
  email: make('email'),
  phone: make('phone'),
  iban: make('iban'),
  bic: make('bic'),
});

export const noDetails: OwnDetails = mapDetails(() => '');

/** Returns the details as lines for the paper: the address in the order of its country, then one line for each other field. */
export function detailLines(details: OwnDetails): string {
  const { street, zip, city, country, vatId, taxNumber, email, phone, iban, bic } = details;
  const address = addressLines({ address: street, zip_code: zip, city, country });
  return [...address, vatId, taxNumber, email, phone, iban, bic]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}
