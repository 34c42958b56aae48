// autocannon ships no types; this is the part the bench uses.
declare module 'autocannon' {
  type Request = { method?: string; body?: string; headers?: Record<string, string> };
  type Client = {
    setRequests(requests: Request[]): void;
    on(event: 'response', listener: (status: number, bytes: number, ms: number) => void): void;
    on(event: 'body', listener: (bytes: Buffer) => void): void;
    on(event: 'timeout', listener: () => void): void;
    on(event: 'connError', listener: (error: Error) => void): void;
  };
  type Options = {
    url: string;
    connections: number;
    /** Duration in seconds, or the total number of requests. */
    duration?: number;
    amount?: number;
    /** Seconds without a reply after which a request has failed. */
    timeout?: number;
    /** Requests per second over all connections. */
    overallRate?: number;
    requests?: (Request & { setupRequest(request: Request): Request })[];
    /** Called for each connection before the first request is sent. */
    setupClient?(client: Client): void;
  };
  type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  type Run = Promise<Result> & { on(event: 'response', listener: () => void): void };
  export default function autocannon(options: Options): Run;
  export type { Request };
}
