// The demo's first catalogue: products four small shops in Nigeria might sell, at realistic prices.
export type Good = {
  shop: string;
  category_id: number;
  name: string;
  whole: number;
  stock: number;
  description: string;
};

/** By username: the shop's name and its description. */
export const shops = {
  amaka: ['Amaka’s Pantry', 'Foodstuff from Mile 12 and Ogbete, weighed before your eyes.'],
  tunde: ['Bakare Gadgets', 'Phones, power and sound. Six months’ warranty on everything.'],
  musa: ['Arewa Home & Farm', 'Pots, seeds and tools, sent from Kano to every state.'],
  ngozi: ['Ngozi Styles', 'Ankara, aso oke and shea from Aba, Iseyin and Minna.'],
} as const;

type DemoProduct = [name: string, whole: number, stock: number, description: string];

const shelf = (shop: keyof typeof shops, category_id: number, lines: DemoProduct[]): Good[] =>
  lines.map(([name, whole, stock, description]) => ({
    shop,
    category_id,
    name,
    whole,
    stock,
    description,
  }));

export const goods: Good[] = [
  ...shelf('amaka', 1, [
    ['Ofada Rice, 5 kg', 11_500, 40, 'Unpolished short grain from Ogun State, stones picked out.'],
    [
      'Long Grain Rice, 50 kg',
      78_000,
      12,
      'A full bag, parboiled and clean. Feeds a family for months.',
    ],
    [
      'Ijebu Garri, 4 litres',
      3_200,
      60,
      'Crisp and sour, for soaking with groundnuts and cold water.',
    ],
    ['Yellow Garri, 4 litres', 3_500, 55, 'Fried with palm oil in Edo, fine enough for eba.'],
    ['Red Palm Oil, 5 litres', 9_800, 35, 'From Abak, thick and unadulterated, this season’s.'],
    ['Groundnut Oil, 3 litres', 10_400, 20, 'Cold pressed in Kano, without smell.'],
    [
      'Oloyin Brown Beans, 5 kg',
      12_900,
      30,
      'Honey beans, weevil free. They cook in forty minutes.',
    ],
    ['Dried Crayfish, 500 g', 6_500, 45, 'Ground on the day it is sent, from Oron.'],
    ['Egusi, peeled, 1 kg', 7_200, 25, 'Picked by hand and dried in the sun.'],
    ['Smoked Catfish, 1 kg', 13_500, 15, 'Eight to ten medium fish, dry enough to keep.'],
    ['Poundo Yam Flour, 1.8 kg', 5_900, 50, 'Smooth in five minutes, without lumps.'],
    ['Zobo Leaves, 500 g', 1_800, 80, 'Deep red calyces. With ginger they make ten litres.'],
  ]),
  ...shelf('ngozi', 2, [
    [
      'Ankara Wax Print, 6 yards',
      9_500,
      30,
      'Cotton, both sides alike. The colours hold in the wash.',
    ],
    [
      'Àṣọ Òkè Set, hand-woven',
      68_000,
      6,
      'Gele, ipele and fila from Iseyin, for the couple’s family.',
    ],
    ['Adire Kaftan', 16_500, 18, 'Indigo from Abeokuta, each a little different. Free size.'],
    [
      'Men’s Senator Wear',
      24_000,
      14,
      'Two pieces, cashmere feel. Say your height when you order.',
    ],
    ['Leather Palm Slippers', 12_000, 22, 'Made in Aba, sizes 40 to 46, soft from the first day.'],
    ['Auto Gele', 7_800, 25, 'Tied for you: put it on and go.'],
    ['Coral Bead Set', 32_000, 5, 'Necklace, earrings and bracelet for the traditional wedding.'],
  ]),
  ...shelf('tunde', 3, [
    ['Android Phone, 128 GB', 142_000, 10, '6.6 inches, two SIMs, 5,000 mAh: a day and a half.'],
    ['Button Phone, two SIMs', 14_500, 40, 'Torch, FM radio, and a week on one charge.'],
    ['Power Bank, 20,000 mAh', 18_900, 35, 'Charges a phone four times. Shows what is left.'],
    ['Bluetooth Headphones', 16_000, 28, 'Forty hours, folds flat, with a microphone for calls.'],
    ['Rechargeable Fan, 18 inch', 52_000, 9, 'Six hours without light, USB for your phone.'],
    ['Solar Lantern', 11_200, 33, 'Eight hours of light, charges by the window.'],
    ['Smart TV, 43 inch', 228_000, 4, 'Full HD, two HDMI, YouTube inside.'],
    ['USB-C Charger, 25 W', 6_900, 60, 'Fast and cool, with a cable of one metre.'],
    [
      'Inverter Battery, 200 Ah',
      265_000,
      3,
      'Tubular, two years’ warranty, delivery to your door.',
    ],
  ]),
  ...shelf('musa', 4, [
    [
      'Cast Iron Pot, 10 litres',
      21_000,
      16,
      'Jollof for twenty, with the bottom that everyone wants.',
    ],
    [
      'Gas Cooker, two burners',
      34_500,
      8,
      'Stainless top, with automatic ignition. Regulator included.',
    ],
    ['Blender, 1.5 litres', 27_500, 12, 'Pepper, beans and smoothies; 500 W, with a dry mill.'],
    ['Water Filter, 20 litres', 38_000, 7, 'Ceramic candle, no power needed.'],
    ['Mortar and Pestle, wood', 15_500, 10, 'Carved of one piece, for yam as it should be.'],
    ['Raffia Storage Basket', 4_800, 24, 'Woven in Ikot Ekpene, 40 cm wide.'],
  ]),
  ...shelf('ngozi', 5, [
    ['Raw Shea Butter, 1 kg', 5_200, 40, 'Unrefined, from women in Niger State.'],
    ['Black Soap, 500 g', 3_600, 50, 'Dudu osun with camwood and honey.'],
    ['Coconut Oil, 500 ml', 4_900, 30, 'Cold pressed in Badagry, for hair and skin.'],
    ['Braiding Hair, pack of 5', 8_500, 45, 'Pre-stretched, black, does not itch.'],
  ]),
  ...shelf('ngozi', 6, [
    ['Baby Carrier Wrap', 9_800, 15, 'Soft cotton, holds up to 15 kg, leaves the hands free.'],
    ['School Bag', 8_200, 26, 'Water-proof bottom, two bottles, a name card inside.'],
    ['Wooden Building Blocks', 6_700, 20, 'Forty pieces, rounded, painted without lead.'],
  ]),
  ...shelf('musa', 7, [
    ['Maize Seeds, 2 kg', 5_400, 60, 'SAMMAZ 52, for a quarter of a hectare.'],
    ['NPK 15-15-15, 50 kg', 44_000, 18, 'Sealed bag with its batch number.'],
    ['Knapsack Sprayer, 16 litres', 19_500, 11, 'With two nozzles and spare seals.'],
    ['Point-of-Lay Pullets, 10', 62_000, 5, 'Eighteen weeks, vaccinated. Within Kano and Kaduna.'],
    ['Watering Can, 9 litres', 5_600, 0, 'Galvanised, does not rust.'],
  ]),
  ...shelf('amaka', 8, [
    ['JAMB Past Questions, 10 subjects', 4_500, 70, 'With worked answers, 2010 to 2025.'],
    ['Things Fall Apart', 3_900, 34, 'Chinua Achebe. New paperback.'],
    ['Beadwork Starter Kit', 7_500, 13, 'Wire, pliers and beads for six sets.'],
  ]),
];

/** Days ago, buyer, product, stars, review text. */
export const sold = [
  [20, 'tunde', 'Ofada Rice, 5 kg', 5, 'No stones, and the smell is right. Came in two days.'],
  [19, 'musa', 'Ijebu Garri, 4 litres', 4, 'Sour as I like it. One corner of the bag was open.'],
  [18, 'amaka', 'Power Bank, 20,000 mAh', 5, 'Two days without light and my phone never died.'],
  [17, 'ngozi', 'Solar Lantern', 4, 'Bright. I wish it had a hook.'],
  [16, 'musa', 'Ankara Wax Print, 6 yards', 5, 'My wife says it is the original.'],
  [15, 'tunde', 'Raw Shea Butter, 1 kg', 5, 'Smells of the real thing.'],
  [13, 'ngozi', 'Ofada Rice, 5 kg', 4, 'Good rice. Soak it longer than you think.'],
  [12, 'amaka', 'Raffia Storage Basket', 5, 'Strong and well made.'],
  [9, 'ngozi', 'USB-C Charger, 25 W', 3, 'Works, but the cable is short.'],
  [8, 'tunde', 'Black Soap, 500 g', 5, 'I have bought it again already.'],
] as const;

/** Days ago, buyer, product: sent and not yet confirmed, or still to be sent. */
export const inProgress = [
  [9, 'demo', 'Raffia Storage Basket', 'shipped'],
  [3, 'demo', 'Ofada Rice, 5 kg', 'shipped'],
  [1, 'tunde', 'Poundo Yam Flour, 1.8 kg', 'placed'],
] as const;

/** Days ago, buyer, product, the problem, and the naira the seller offers for it. */
export const returning = [
  [
    2,
    'demo',
    'Raffia Storage Basket',
    'One handle came undone on the way; the rest is fine.',
    1_500,
  ],
] as const;

/** The price the demo customer paid for it. */
export const DEMO_ORDERED = 16_300;

/** Days ago, buyer, product, the problem, and the seller's answer: staff decide. */
export const contested = [
  [
    1,
    'bisi',
    'Solar Lantern',
    'It shines for ten minutes after a day in the sun.',
    'It worked when I packed it. I do not take back what was used.',
  ],
] as const;

/** Days ago, buyer, product, and the problem the buyer reports: staff decide. */
export const reported = [
  [1, 'ngozi', 'Power Bank, 20,000 mAh', 'The parcel came with a brick in it and no power bank.'],
] as const;
