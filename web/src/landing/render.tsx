// Renders the landing page to HTML; it ships no script. The build renders it once, and the server again for
// each day, with the prices in its database.
import { adoptRows } from '@alajo/contract/pricing.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { pricingDay } from '../platform/pricing-day.ts';
import { Landing } from './landing.tsx';

/** `rows` is JSON. */
export function render(day = pricingDay(), rows?: string): string {
  if (rows) adoptRows(JSON.parse(rows));
  return renderToStaticMarkup(<Landing day={day} />);
}
