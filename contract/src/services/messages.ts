// The spec's sentences for airtime, data and bills (§5, §8). Separate from errors.ts, so that pages
// before sign-in don't download them.

export const serviceMessages = {
  network_required: 'Please select a network provider',
  amount_unselected: 'Please select an amount',
  amount_required: 'Amount is required',
  plan_required: 'Please select a data plan',
  plans_failed: 'Failed to load data plans. Please try again.',
  category_required: 'Please select a bill category',
  account_required: 'Account number is required',
  account_digits: 'Use the digits of the number only',
  form_wrong: 'Please correct the errors in the form.',
  airtime_failed: 'Airtime purchase failed. Please check your balance and try again.',
  data_failed: 'Data purchase failed. Please check your balance and try again.',
  bill_failed: 'Bill payment failed. Please check your balance and try again.',
  reversed: 'The provider reversed this purchase.',
  airtime_done: 'Airtime purchase successful',
  data_done: 'Data purchase successful',
  bill_done: 'Bill payment successful',
} as const;
