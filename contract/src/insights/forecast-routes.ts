import { defineRoutes, message } from '../route.ts';
import { everydayBody, forecast } from './forecast.ts';

export const forecastRoutes = defineRoutes({
  forecast: {
    method: 'GET',
    path: 'insights/forecast/',
    access: 'customer',
    summary: 'Get the forecast of the next 60 days',
    details: 'The balance over the next 60 days, from known credits, debits and everyday spending',
    reply: forecast,
    per_minute: 60,
  },
  setEveryday: {
    method: 'PUT',
    path: 'insights/everyday/',
    access: 'customer',
    summary: 'Set the everyday spending that the forecast counts',
    details: 'Set a day’s spending in the forecast, leave it out, or go back to the median day',
    body: everydayBody,
    reply: message,
    per_minute: 60,
  },
});
