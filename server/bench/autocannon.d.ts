// autocannon ships no types; this is the part the bench uses.
declare module 'autocannon' {
  type Request = { body?: string; headers?: Record<string, string> };
  type Options = {
    url: string;
    connections: number;
    /** Seconds; or how many requests in all. */
    duration?: number;
    amount?: number;
    /** Requests a second over all connections. */
    overallRate?: number;
    requests: (Request & { method: string; setupRequest(request: Request): Request })[];
  };
  type Result = {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  type Run = Promise<Result> & { on(event: 'response', listener: () => void): void };
  export default function autocannon(options: Options): Run;
  export type { Request };
}
