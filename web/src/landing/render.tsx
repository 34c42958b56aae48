// Renders the landing page to HTML at build time; it ships no script. Its prices are those of that
// day: when a row of contract/src/pricing.ts takes effect, build the web again.
import { renderToStaticMarkup } from 'react-dom/server';
import { pricingDay } from '../platform/pricing-day.ts';
import { Landing } from './landing.tsx';

export const render = (day = pricingDay()) => renderToStaticMarkup(<Landing day={day} />);
