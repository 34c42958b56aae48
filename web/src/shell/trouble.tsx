// Error message for a page that crashed or could not be loaded.
import { useRouteError } from 'react-router';
import { isNotFetched } from '../platform/code-loading.ts';
import { reloadApp } from '../platform/worker.ts';
import { Button } from '../ui/button.tsx';
import mark from '../ui/mark.svg';

export default function ErrorMessage() {
  const error = useRouteError();
  const notFetched = isNotFetched(error);
  return (
    <div role="alert" className="flex max-w-md flex-col items-center gap-4">
      <title>{`${notFetched ? 'Not loaded' : 'Something went wrong'} · Alajo`}</title>
      <img src={mark} alt="" width="56" height="56" />
      <h1 className="text-2xl font-bold">
        {notFetched ? 'This page could not be loaded' : 'Oops! Something went wrong'}
      </h1>
      <p className="text-muted">
        {notFetched
          ? 'Check your internet connection, then try again. Pages you opened before work offline.'
          : 'Your money is safe: this page can’t move it on its own.'}
      </p>
      <Button onClick={() => reloadApp()}>{notFetched ? 'Retry' : 'Refresh Page'}</Button>
      {import.meta.env.DEV && <pre className="text-left text-xs">{String(error)}</pre>}
    </div>
  );
}
