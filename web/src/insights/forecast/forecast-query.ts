// The forecast. Apart from the other queries of insights, which the dashboard loads.
import { forecastRoutes } from '@alajo/contract/insights/forecast-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { KEY } from '../queries.ts';

export const forecastQuery = queryOptions({
  queryKey: [...KEY, 'forecast'],
  queryFn: ({ signal }) => call(forecastRoutes.forecast, undefined, { signal }),
});
