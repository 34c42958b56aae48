// Spending categories. Most kinds of payments determine their category; a transfer gets the tag given to its
// payee.
import * as z from 'zod/mini';

/** Tags for a payee: a transfer to a landlord is rent. */
export const payeeTag = z.enum([
  'family',
  'food',
  'transport',
  'rent',
  'school',
  'health',
  'business',
  'giving',
  'fun',
  'other',
]);
export type PayeeTag = z.output<typeof payeeTag>;

export const spendingCategory = z.enum([
  'transfers',
  'airtime_data',
  'bills',
  'ajo',
  'shopping',
  'waste',
  ...payeeTag.options,
]);
export type SpendingCategory = z.output<typeof spendingCategory>;

export const incomeSource = z.enum(['added', 'received', 'ajo', 'sales']);
export type IncomeSource = z.output<typeof incomeSource>;

export const categoryNames: Readonly<Record<SpendingCategory, string>> = {
  transfers: 'Transfers',
  airtime_data: 'Airtime & data',
  bills: 'Bills',
  ajo: 'Ajo contributions',
  shopping: 'Marketplace',
  waste: 'Waste collection',
  family: 'Family',
  food: 'Food',
  transport: 'Transport',
  rent: 'Rent',
  school: 'School',
  health: 'Health',
  business: 'Business',
  giving: 'Giving',
  fun: 'Fun',
  other: 'Other',
};

export const sourceNames: Readonly<Record<IncomeSource, string>> = {
  added: 'Money added',
  received: 'From other customers',
  ajo: 'From Ajo',
  sales: 'Sales',
};
