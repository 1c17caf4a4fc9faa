import type { ImportSpec } from './columns.ts';

/**
 * The meanings that a column of a file of clients can have. A name of the service's fields means that field of the client; `email` means the
 * address of the contact in the row, or of the client where the row has no contact.
 */
export const clientColumns = [
  'name',
  /** The name of a company or person, of whom the row has no other. */
  'display_name',
  'category',
  /** First and last name in one cell. */
  'contact_name',
  'first_name',
  'last_name',
  'email',
  'business_email',
  'phone',
  'contact_phone',
  'mobile',
  'fax',
  'website_url',
  'address',
  'city',
  'state_name',
  'zip_code',
  'country',
  'language',
  'currency',
  'primary_contact_first_name',
  'primary_contact_last_name',
  /** A custom field that is called like the column. */
  'custom_field',
  /** All custom fields, as the terminal exports them. */
  'custom_fields',
] as const;
export type ClientColumn = (typeof clientColumns)[number];

/**
 * The headings of lists of clients in the main languages, and those of exports from Wave, Zoho and FreshBooks. Folded as headings are:
 * no case, accents and punctuation.
 */
export const clientImport: ImportSpec<ClientColumn> = {
  fields: clientColumns,
  repeated: new Set(['address', 'custom_field']),
  headings: {
    name: 'company name|company|organization|organisation|organization name|organisation name|business name|business|customer name|client name|customer|client|account name|name|firma|firmenname|unternehmen|kunde|kundenname|societe|nom de la societe|entreprise|raison sociale|client nom|empresa|nombre de la empresa|razon social|cliente|azienda|ragione sociale|societa|denominazione|bedrijf|bedrijfsnaam|klant|klantnaam|razao social|firmanavn|virksomhed|kundenavn|foretag|foretagsnamn|kundnamn|nazwa firmy|kontrahent|会社名|顧客名|公司|公司名称|회사명',
    display_name:
      'customer display name|anzeigename|nom d affichage|nombre para mostrar|nome visualizzato|weergavenaam',
    category: 'type|kind|customer sub type|customer type|client type|contact type|typ|art|kundentyp|tipo|soort|rodzaj',
    contact_name:
      'contact|contact person|full name|person|primary contact|attention|attn|name|ansprechpartner|kontakt|kontaktperson|vollstandiger name|interlocuteur|nom complet|contacto|persona de contacto|nombre completo|referente|contatto|nome completo|contactpersoon|volledige naam|contato|kontaktnavn|kontaktnamn|担当者|联系人|담당자',
    first_name:
      'first name|given name|forename|contact first name|vorname|prenom|nombre|nome|voornaam|primeiro nome|fornavn|fornamn|imie|名|이름',
    last_name:
      'last name|surname|family name|contact last name|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|cognome|achternaam|sobrenome|efternavn|efternamn|nazwisko|姓|성',
    email:
      'email|e mail|email address|e mail address|emailid|email id|mail|contact email|e mail adresse|emailadresse|mailadresse|courriel|adresse e mail|adresse email|correo|correo electronico|indirizzo email|posta elettronica|e mailadres|e postadress|epost|e post|adres e mail|メール|メールアドレス|电子邮件|邮箱|이메일',
    business_email:
      'company email|company e mail|office email|billing email|invoice email|accounts email|firmen e mail|rechnungs e mail|e mail de facturation|email aziendale|zakelijk e mailadres',
    phone:
      'phone|telephone|tel|phone number|telephone number|business phone|company phone|office phone|work phone|billing phone|telefon|telefonnummer|rufnummer|numero de telephone|telefono|numero di telefono|telefoon|telefoonnummer|telefone|電話|電話番号|电话|전화',
    contact_phone: 'direct phone|direct line|direct dial|contact telephone|durchwahl|ligne directe',
    mobile:
      'mobile|mobile phone|mobilephone|cell|cell phone|cellphone|mobile number|handy|mobil|mobiltelefon|handynummer|portable|mobile professionnel|movil|celular|cellulare|mobiel|telemovel|komorka|携帯|手机|휴대폰',
    fax: 'fax|fax number|billing fax|telefax|faxnummer|numero de fax|telecopie',
    website_url:
      'website|web site|url|web|homepage|internet|webseite|site web|site internet|sitio web|pagina web|sito|sito web|sitio|site|strona',
    address:
      'street|address|street address|address line 1|address 1|address line1|address1|billing address|billing street|street 1|address line 2|address 2|address line2|address2|billing street2|billing address 2|street 2|address line 3|strasse|adresse|anschrift|strasse und hausnummer|adresszusatz|rue|adresse 1|adresse 2|complement d adresse|direccion|calle|domicilio|indirizzo|via|adres|straat|straat en huisnummer|endereco|rua|gade|vej|gata|gatuadress|ulica|住所|地址|주소',
    city: 'city|town|billing city|locality|suburb|ort|stadt|wohnort|ville|commune|ciudad|poblacion|localidad|citta|comune|localita|plaats|woonplaats|stad|cidade|by|postort|miasto|miejscowosc|市|城市|도시',
    state_name:
      'state|province|state province|province state|region|county|billing state|bundesland|kanton|land region|departement|provincia|estado|regione|provincie|regiao|wojewodztwo|都道府県|省',
    zip_code:
      'zip|zip code|postal code|post code|postcode|zipcode|postal code zip code|postal code zip|zip postal code|billing code|billing zip|billing postal code|plz|postleitzahl|code postal|cp|codigo postal|cap|codice postale|cep|postnummer|postnr|kod pocztowy|郵便番号|邮编|우편번호',
    country: 'country|billing country|country region|nation|land|staat|pays|pais|paese|nazione|kraj|国|国家|국가',
    language: 'language|locale|sprache|langue|idioma|lingua|taal|sprog|sprak|jezyk|言語|语言|언어',
    currency:
      'currency|currency code|customer currency|currency iso code|default currency|wahrung|devise|monnaie|moneda|divisa|valuta|moeda|waluta|通貨|货币|통화',
    primary_contact_first_name: 'primary contact first name',
    primary_contact_last_name: 'primary contact last name',
    custom_field:
      'vat|vat number|vat no|vat id|vat reg no|tax id|tax number|tax no|tax registration number|gst|gst number|gstin|abn|ein|customer id|client id|customer number|customer no|client number|account number|account no|contact id|ust id|ustid|ust idnr|ust id nr|umsatzsteuer id|steuernummer|kundennummer|kunden nr|kundennr|numero de tva|n tva|tva|siret|siren|numero client|nif|cif|numero de cliente|partita iva|p iva|codice fiscale|codice cliente|btw nummer|btw|kvk|kvk nummer|klantnummer|nip|cvr|cvr nr|org nr|orgnr|kundenummer|kundnummer',
  },
};
