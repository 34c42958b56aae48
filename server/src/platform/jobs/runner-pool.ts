// The pool of the job runner, whose connections may be released twice. graphile-worker (0.17.3 and 0.18.0) does that
// when it is stopped while its listener loses the connection; pg's own pool throws then, where no one catches it.
import pg from 'pg';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

export class RunnerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: ConnectCallback): void;
  override connect(connected?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (connected === undefined) return super.connect();
    super.connect((error, client, release) => {
      let released = false;
      connected(error, client, (problem) => {
        if (released) return;
        released = true;
        release(problem);
      });
    });
    return undefined;
  }
}
