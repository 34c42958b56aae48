/**
 * The URL for connections that make one plan per prepared statement. PostgreSQL would otherwise plan each one five times
 * before keeping a plan, which takes longer than running it on the few rows of a test.
 */
export function withGenericPlans(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', '-c jit=off -c plan_cache_mode=force_generic_plan');
  return changed.href;
}
