// Sample collections for screen tests, as the API returns them.

export const COLLECTION = {
  id: 7,
  reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  waste_type: 'household',
  collection_address: '14 Adeola Street,\nSurulere',
  scheduled_date: '2099-03-20 09:00:00',
  amount: 2000,
  notes: 'Blue gate',
  status: 'pending',
  since: '2026-11-20T09:00:00Z',
  cancelled_by: null,
  can_change: true,
  change_until: '2099-03-19T20:00:00Z',
  refund_at: '2099-03-21T08:00:00Z',
  rating: null,
  plan_id: null,
};

export const PLAN = {
  id: 3,
  waste_type: 'organic',
  collection_address: '14 Adeola Street',
  notes: null,
  amount: 1800,
  next_date: '2099-03-27 09:00:00',
  books_at: '2099-03-20T08:00:00Z',
};

export const listOf = (...data: object[]) => ({ body: { data, next: null } });
