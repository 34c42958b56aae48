// What went wrong with a page: it broke, or it could not be fetched.
import { useRouteError } from 'react-router';
import { loadAgain } from '../platform/worker.ts';
import { Button } from '../ui/button.tsx';
import mark from '../ui/mark.svg';

// How Chrome, Firefox and Safari say that a file of a page did not come, and Vite of its styles.
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i;

export default function Trouble() {
  const error = useRouteError();
  const notFetched = error instanceof Error && NOT_FETCHED.test(error.message);
  return (
    <div role="alert" className="flex max-w-md flex-col items-center gap-4">
      <title>{`${notFetched ? 'Not loaded' : 'Something went wrong'} · Alajo`}</title>
      <img src={mark} alt="" width="56" height="56" />
      <h1 className="text-2xl font-bold">
        {notFetched ? 'This page could not be loaded' : 'Oops! Something went wrong'}
      </h1>
      <p className="text-muted">
        {notFetched
          ? 'Check your internet connection, then try again. Pages you opened before still open without it.'
          : 'Your money is safe: nothing on this page moves it without our server’s word.'}
      </p>
      <Button onClick={loadAgain}>{notFetched ? 'Retry' : 'Refresh Page'}</Button>
      {import.meta.env.DEV && <pre className="text-left text-xs">{String(error)}</pre>}
    </div>
  );
}
