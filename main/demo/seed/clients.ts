/** The clients of Aurora Studio. All addresses end in `.example` and reach nobody. */
export interface Client {
  readonly category: 'organization' | 'individual';
  readonly name: string;
  readonly domain: string;
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly language: string;
  readonly currency: 'USD' | 'EUR' | 'GBP';
  readonly phone: string;
  /** First and last names, the primary contact first. */
  readonly people: readonly string[];
}

// name | domain | address | zip | city | state | country | language | currency | phone | people
const ORGANIZATIONS = `
Birch & Alder Ltd | birchalder | 4 Mill Lane | T12 W8KP | Cork | Co. Cork | Ireland | en-uk | EUR | +353 21 555 0142 | Una Daly, Tomás Ó Briain
Harbour Light Brewing | harbourlight | 18 Quay Street | BS1 4RW | Bristol |  | United Kingdom | en-uk | GBP | +44 117 496 0177 | Imogen Fairfax, Dev Patel
Müller & Söhne Feinmechanik GmbH | mueller-feinmechanik | Gerberstraße 27 | 70178 | Stuttgart | Baden-Württemberg | Germany | de | EUR | +49 711 5550 318 | Jürgen Müller, Annegret Schäfer
Atelier Théodore | atelier-theodore | 11 rue des Récollets | 75010 | Paris |  | France | fr | EUR | +33 1 55 50 23 41 | Hélène Théodore
Northgate Community Clinic | northgateclinic | 2210 W Division St | 60622 | Chicago | IL | United States | en-us | USD | +1 312 555 0148 | Marcus Reed, Alicia Gómez
株式会社青空デザイン | aozora-design | 渋谷区神南1-12-5 | 150-0041 | 東京 |  | Japan | ja | USD | +81 3 5550 1290 | 遥 佐藤, 健太 鈴木
סטודיו אור בע״מ | studio-or | דרך יפו 41 | 6655107 | תל אביב |  | Israel | en-us | USD | +972 3 555 0164 | נועה לוי
Søndergaard Cykler ApS | sondergaard-cykler | Vestergade 63 | 8000 | Aarhus |  | Denmark | da | EUR | +45 55 50 12 77 | Søren Søndergaard, Mette Holm
Vermeulen Architecten BV | vermeulen-architecten | Oudegracht 188 | 3511 NP | Utrecht |  | Netherlands | nl | EUR | +31 30 555 0193 | Sanne Vermeulen, Joost de Wit
Panadería La Española | laespanola | Calle de Embajadores 35 | 28012 | Madrid |  | Spain | es | EUR | +34 915 550 126 | Lucía Ibáñez, Íñigo Peña
Officina Bianchi S.r.l. | officinabianchi | Via Savona 97 | 20144 | Milano | MI | Italy | it | EUR | +39 02 5550 184 | Niccolò Bianchi
Padaria São João Ltda | padariasaojoao | Rua Augusta 2203 | 01413-000 | São Paulo | SP | Brazil | pt-br | USD | +55 11 5550 1187 | João Conceição, Beatriz Gonçalves
Tartu Puidutöökoda OÜ | puidutookoda | Riia 24 | 51010 | Tartu |  | Estonia | et | EUR | +372 5550 172 | Külli Mägi
Fjellheim Outdoor AS | fjellheim | Storgata 9 | 5015 | Bergen |  | Norway | en-uk | EUR | +47 55 55 01 38 | Åse Fjellheim, Bjørn Lunde
Kestrel Analytics Inc. | kestrelanalytics | 77 Geary St, Floor 4 | 94108 | San Francisco | CA | United States | en-us | USD | +1 415 555 0119 | Priya Raman, Owen Castellanos
Lakeshore Montessori School | lakeshoremontessori | 1450 Lincoln Ave | 98101 | Seattle | WA | United States | en-us | USD | +1 206 555 0135 | Dana Whitfield
Żuraw Studio Filmowe | zurawfilm | ul. Piotrkowska 143 | 90-434 | Łódź |  | Poland | en-uk | EUR | +48 42 555 01 57 | Małgorzata Żuraw
서울차문화원 | seoultea | 종로구 북촌로 31 | 03052 | 서울 |  | South Korea | ko | USD | +82 2 555 0181 | 민지 김
Lanka Spice Exports | lankaspice | 58 Galle Road | 00300 | Colombo |  | Sri Lanka | si | USD | +94 11 555 0174 | Nimali Perera, Ruwan Silva
Bengaluru Robotics Pvt Ltd | blr-robotics | 12 Residency Road | 560025 | Bengaluru | Karnataka | India | hi | USD | +91 80 5550 1422 | Ananya Iyer, Rahul Deshpande
Kopi Merah Sdn Bhd | kopimerah | 21 Jalan Telawi | 59100 | Kuala Lumpur |  | Malaysia | ms | USD | +60 3 5550 1296 | Farah Aziz
云杉茶业有限公司 | yunshan-tea | 南京西路1038号 | 200041 | 上海 |  | China | zh | USD | +86 21 5550 1379 | 雨 陈, 伟 王
Галерея «Север» | gallery-sever | ул. Абая 52 | 050008 | Алматы |  | Kazakhstan | ru | USD | +7 727 555 01 46 | Ольга Ким
Bayani Print House | bayaniprint | 88 Katipunan Ave | 1108 | Quezon City |  | Philippines | fil | USD | +63 2 5550 1168 | Maricel Santos
Pennine Trail Maps | penninetrail | 6 Market Place | HX7 6EU | Hebden Bridge | West Yorkshire | United Kingdom | en-uk | GBP | +44 1422 496 015 | Rowan Hartley, Bethan Price
Caledonian Wool Mill | caledonianwool | 3 Bridge Street | TD1 1SP | Galashiels |  | United Kingdom | en-uk | GBP | +44 1896 496 029 | Fiona MacLeod
The Lantern Theatre Trust | lanterntheatre | 40 Blundell Street | L1 0AJ | Liverpool |  | United Kingdom | en-uk | GBP | +44 151 496 0183 | Gareth Llewellyn, Zoë Armitage
Greyfriars Dental Practice | greyfriarsdental | 15 George IV Bridge | EH1 1EE | Edinburgh |  | United Kingdom | en-uk | GBP | +44 131 496 0122 | Callum Innes
Blue Heron Kayaks | blueheronkayaks | 310 Commercial St | 04101 | Portland | ME | United States | en-us | USD | +1 207 555 0163 | Tessa Boudreau, Eli Brandt
Copper Canyon Roasters | coppercanyon | 905 E 6th St | 78702 | Austin | TX | United States | en-us | USD | +1 512 555 0107 | Miguel Ortega
Prairie Wind Cooperative | prairiewind | 118 Main Street | 57501 | Pierre | SD | United States | en-us | USD | +1 605 555 0190 | June Halvorsen, Cody Larsen
Kunsthaus Zürichberg | kunsthaus-zb | Gloriastrasse 70 | 8044 | Zürich |  | Switzerland | de | EUR | +41 44 555 01 33 | Regula Bünzli
`;

const INDIVIDUALS = `
Chloé Lefèvre | chloelefevre | 24 quai des Chartrons | 33000 | Bordeaux |  | France | fr | EUR | +33 5 55 50 17 62 | Chloé Lefèvre
Oliver Ashworth | oliverashworth | 9 Cathedral Road | CF11 9HA | Cardiff |  | United Kingdom | en-uk | GBP | +44 29 2018 0146 | Oliver Ashworth
Renée Dubois-Nakamura | dubois-nakamura | 530 Valencia St | 94110 | San Francisco | CA | United States | en-us | USD | +1 415 555 0151 | Renée Dubois-Nakamura
Björk Þórsdóttir | thorsdottir | Laugavegur 28 | 101 | Reykjavík |  | Iceland | en-uk | EUR | +354 555 0128 | Björk Þórsdóttir
José Ñáñez | jnanez | Carrer de Sueca 14 | 46006 | València |  | Spain | es | EUR | +34 963 550 139 | José Ñáñez
Amara Okonkwo | amaraokonkwo | 61 Rye Lane | SE15 5EX | London |  | United Kingdom | en-uk | GBP | +44 20 7946 0158 | Amara Okonkwo
Katarzyna Wiśniewska | wisniewska-foto | ul. Długa 8 | 31-147 | Kraków |  | Poland | en-uk | EUR | +48 12 555 01 94 | Katarzyna Wiśniewska
Siobhán O'Rourke | siobhanorourke | 2 Shop Street | H91 C6PX | Galway | Co. Galway | Ireland | en-uk | EUR | +353 91 555 0116 | Siobhán O'Rourke
`;

function readCurrency(code: string): Client['currency'] {
  return code === 'EUR' || code === 'GBP' ? code : 'USD';
}

function readClient(category: Client['category'], row: string): Client {
  const cells = row.split('|').map((cell) => cell.trim());
  const [name = '', domain = '', address = '', zip = '', city = '', state = '', country = '', language = ''] = cells;
  const [currency = '', phone = '', people = ''] = cells.slice(8);
  return {
    category,
    name,
    domain: `${domain}.example`,
    address,
    zip,
    city,
    state,
    country,
    language,
    currency: readCurrency(currency),
    phone,
    people: people.split(', '),
  };
}

function readTable(category: Client['category'], table: string): readonly Client[] {
  const rows = table.trim().split('\n');
  return rows.map((row) => readClient(category, row));
}

export const clients: readonly Client[] = [
  ...readTable('organization', ORGANIZATIONS),
  ...readTable('individual', INDIVIDUALS),
];
