// The landing's words. The claims are marketing text (spec §1): change them here, nowhere else.
export const tagline = 'Save together, grow together through traditional rotating savings';

export const features = [
  {
    title: 'Send money',
    text: 'To any Alajo user for free, to any Nigerian bank with the fee shown first.',
  },
  {
    title: 'Ajo/Esusu and savings goals',
    text: 'Rotating savings with people you trust, and goals of your own.',
  },
  { title: 'Airtime and data', text: 'Top up any network in seconds.' },
  { title: 'Bills', text: 'Electricity, cable TV, exam fees and more.' },
  {
    title: 'Marketplace',
    text: 'Buy from Nigerian sellers; your money waits until the goods arrive.',
  },
  { title: 'Waste management', text: 'Book a collection and pay when it is done.' },
  { title: 'Banking through WhatsApp', text: 'Your wallet where you already talk.' },
  {
    title: 'Receipts anyone can check',
    text: 'Scan the code on a receipt: forged alerts have no chance.',
  },
];

export const statistics = [
  { figure: '2M+', label: 'users' },
  { figure: '4.9', label: 'rating' },
  { figure: '99.9%', label: 'uptime' },
  { figure: '50M+', label: 'transactions' },
];

export const testimonials = [
  { words: 'My ajo never misses a turn now. Everybody sees who has paid.', who: 'Adaeze, Enugu' },
  {
    words: 'I see the fee before I send. No surprises at the end of the month.',
    who: 'Babatunde, Ibadan',
  },
  { words: 'A customer showed me an alert; I scanned it and knew at once.', who: 'Halima, Kano' },
];

export const assurances = ['Licensed by the central bank', 'Deposits insured'];
