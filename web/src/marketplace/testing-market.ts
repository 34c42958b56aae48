// Products, a cart and orders as the server returns them, for the tests of the screens that show them.

export const KETTLE = {
  id: 1,
  name: 'Electric Kettle 1.8 L',
  category: 'Home & Kitchen',
  seller: 'Mama Tolu Stores',
  description: 'Boils fast, switches itself off.',
  seller_id: 4,
  price: 12_500,
  rating: 4.5,
  reviews_count: 12,
  in_stock: true,
  picture: '/api/files/kettle-s.webp',
  yours: false,
};

/** The longest texts and the highest price. */
export const LAND = {
  id: 2,
  category: 'Property',
  seller: 'Oluwaseun-Abdulrahman & Sons Properties',
  name: 'One plot of dry land (648 m²) at Abraham Adesanya, Lekki-Epe Expressway',
  description:
    'Governor’s consent, surveyed, fenced. Buy and build at once; the road is tarred up to the gate.',
  seller_id: 5,
  price: 250_000_000,
  rating: 0,
  reviews_count: 0,
  in_stock: true,
  picture: null,
  yours: false,
};

export const GONE = {
  ...KETTLE,
  id: 3,
  name: 'Ankara fabric, 6 yards',
  category: 'Fashion',
  in_stock: false,
};

export const CATEGORIES = {
  body: {
    data: ['Fashion', 'Home & Kitchen', 'Phones', 'Property', 'Food'].map((name, i) => ({
      id: i + 1,
      name,
    })),
  },
};

export const list = (...data: object[]) => ({ body: { data, next: null } });

export const detail = (more: object = {}) => ({
  ...KETTLE,
  stock: 7,
  stars: [0, 0, 1, 4, 7],
  may_review: false,
  your_review: null,
  pictures: [
    { id: 1, url: '/api/files/kettle.webp', thumbnail: '/api/files/kettle-s.webp' },
    { id: 2, url: '/api/files/lid.webp', thumbnail: '/api/files/lid-s.webp' },
  ],
  ...more,
});

export const REVIEW = {
  id: 9,
  name: 'Ngozi A.',
  rating: 4,
  text: 'Boils well.\nThe cord is short.',
  date: '2026-11-18T10:00:00+01:00',
  yours: false,
};

export const lineOf = (product: { price: number }, quantity: number, more: object = {}) => ({
  product,
  quantity,
  total: product.price * quantity,
  was: null,
  available: 99,
  problem: null,
  ...more,
});

type CartItem = { quantity: number; total: number };

export const ADDRESS = {
  recipient: 'Adaeze Okonkwo',
  phone_number: '+2348031234567',
  street: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  note: '',
};

export const cartOf = (items: CartItem[], address: object | null = null) => ({
  body: {
    id: 6,
    items,
    address,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total: items.reduce((sum, { total }) => sum + total, 0),
  },
});

const nothing = {
  confirm: false,
  cancel: false,
  report: false,
  ask_return: false,
  ship: false,
  deliver: false,
  refund: false,
};

export type OrderFields = { actions?: object; [field: string]: unknown };

export const order = ({ actions = {}, ...more }: OrderFields) => ({
  id: 41,
  receipt: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  role: 'buyer',
  status: 'placed',
  seller: 'Mama Tolu Stores',
  buyer: 'Adaeze O.',
  total: 25_000,
  address: ADDRESS,
  items: [
    {
      product_id: 1,
      name: KETTLE.name,
      picture: null,
      price: 12_500,
      quantity: 2,
      total: 25_000,
      to_review: false,
    },
  ],
  tracking: null,
  reason: null,
  problem: null,
  return: null,
  refunded: 0,
  placed_at: '2026-11-20T13:05:00+01:00',
  shipped_at: null,
  delivered_at: null,
  ended_at: null,
  release_at: null,
  cancel_from: '2026-11-25T13:05:00+01:00',
  ...more,
  actions: { ...nothing, ...actions },
});

/** The page's first replies. */
export const base = {
  'GET /api/products/': list(KETTLE, LAND, GONE),
  'GET /api/product-categories/': CATEGORIES,
  'GET /api/cart/': cartOf([]),
};
