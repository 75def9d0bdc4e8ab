import type { Context } from 'hono'

/** Returns the query of a request as text, without the question mark. */
export function queryOf(c: Context): string {
  return new URL(c.req.url).search.slice(1)
}
