import type { Db } from './client'
import { GuardedPglite } from './embedded'

/**
 * Lets the embedded database keep the plan of a statement whose parameters are texts: planning takes
 * longer than running it. Other databases keep nothing, so that statements work through a pooler.
 */
export function keepPlan<Statement extends { toSQL: () => { sql: string } }>(
  db: Db,
  statement: Statement,
): Statement {
  if ('$client' in db && db.$client instanceof GuardedPglite)
    db.$client.keepPlan(statement.toSQL().sql)
  return statement
}
