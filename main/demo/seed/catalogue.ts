/** The goods and work of a small design and engineering studio, for the saved categories and the lines of the seed. */
export const savedItems = [
  ['Logo design package', 'Three concepts, two rounds of changes, final artwork', 'package', '1450.00'],
  ['Brand guidelines', 'Typography, colour and usage, as PDF and online', 'document', '980.00'],
  ['Landing page', 'Design and build of one responsive page', 'page', '720.00'],
  ['Icon set', 'Icons drawn on a 24 px grid, SVG', 'icon', '38.50'],
  ['Illustration', 'Editorial illustration, full colour', 'piece', '260.00'],
  ['Website hosting', 'Managed hosting, backups included', 'month', '24.90'],
  ['Domain renewal', 'Registration for one year', 'domain', '18.75'],
  ['Maintenance plan', 'Updates, monitoring and two hours of changes', 'month', '145.00'],
  ['Usability test', 'One session with a participant, notes and recording', 'session', '185.00'],
  ['Packaging dieline', 'Print-ready dieline with proofs', 'piece', '310.00'],
  ['Photo retouching', 'Colour and blemish correction', 'photo', '12.40'],
  ['Font licence', 'Desktop and web licence, passed on at cost', 'licence', '59.00'],
  ['Prototype board', 'Four-layer board, assembled and tested', 'board', '87.35'],
  ['Enclosure print', '3D-printed enclosure, sanded and painted', 'piece', '46.20'],
] as const satisfies readonly (readonly [name: string, description: string, unit: string, price: string])[];

export const savedExpenses = [
  'Courier',
  'Stock photography',
  'Train ticket',
  'Printing',
  'Software licence',
  'Hotel',
] as const;

export const savedTasks = [
  ['Interface design', '85.00'],
  ['Front-end development', '92.50'],
  ['Firmware development', '110.00'],
  ['Workshop facilitation', '120.00'],
  ['Project management', '70.00'],
  ['Copy editing', '55.00'],
] as const;

export const savedTrips = [
  ['Client visit by car', '0.45'],
  ['Delivery by van', '0.62'],
  ['Site survey', '0.58'],
] as const;

export const expenseLines = [
  ['Courier, signed proofs', '14.60'],
  ['Stock photography, three images', '87.00'],
  ['Train to the workshop, return', '64.30'],
  ['Test prints on 300 g stock', '41.85'],
  ['Prototype components', '132.27'],
  ['Hotel, one night', '118.00'],
] as const;

export const taskDetails = [
  'first round',
  'second round',
  'review with the team',
  'changes after feedback',
  'accessibility pass',
  'handover',
] as const;

export const summaries = [
  'Brand refresh',
  'Website redesign, phase 1',
  'Website redesign, phase 2',
  'Monthly maintenance',
  'Autumn campaign',
  'Packaging for the new range',
  'Booking flow prototype',
  'Annual report',
  'Sensor housing, second prototype',
  'Exhibition signage',
  'Design system, components',
  'Icon set and illustrations',
] as const;

export const notes = [
  'Thank you for working with Aurora Studio.',
  'Payable by bank transfer. Please quote the invoice number.',
  'Source files follow once the invoice is settled.',
] as const;

/** Name, amount and reference key of the adjustments that the studio has saved at the service. */
export const savedAdjustments = {
  USD: { name: 'Sales tax', amount: '8.25%', key: 31 },
  EUR: { name: 'VAT', amount: '21%', key: 32 },
  GBP: { name: 'VAT', amount: '20%', key: 33 },
  returning: { name: 'Returning client', amount: '5%', key: 41 },
  charity: { name: 'Charity rate', amount: '12.5%', key: 42 },
  goodwill: { name: 'Goodwill', amount: '25.00', key: 43 },
  courier: { name: 'Courier', amount: '14.50', key: 51 },
  post: { name: 'Registered post', amount: '6.85', key: 52 },
} as const;
