// Adopts the prices sent with the page: those in which the database differs from the built pages.
import { adoptRows } from '@alajo/contract/pricing.ts';

const { prices } = document.documentElement.dataset;
if (prices) adoptRows(JSON.parse(prices));
