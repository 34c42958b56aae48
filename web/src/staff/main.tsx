// Entry point of the staff console.
import '../platform/page-prices.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { back } from '../platform/back.ts';
import { queryClient } from './platform/session.ts';
import { leaveWhenEnded, routes } from './routes.tsx';

const router = createBrowserRouter(routes);
back.router = router;
leaveWhenEnded(router);

const root = document.getElementById('root');
if (root === null) throw new Error('staff.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
