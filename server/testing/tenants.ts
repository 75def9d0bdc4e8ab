import { type Logger, getTableColumns, getTableName } from 'drizzle-orm'
import { allTables } from './allTables'

/*
 * Checks the statements of the product: each has a condition on the tenant for every table of
 * tenants that it reads or changes. In a test with one tenant a forgotten one changes nothing.
 */

const tables = new Set(
  allTables.filter((table) => 'tenantId' in getTableColumns(table)).map(getTableName),
)
/** Tables whose rows are found by keys that are unique among all tenants. */
const withPublicKeys = new Set(['directory', 'files_to_delete'])
/** What a server does for all tenants: old rows go, and values that an update brought are derived. */
const forEveryone = [
  /^delete from "(?:stripe_events|network_visitors|idempotency_keys|contact_origins)" where "\w+"\."\w+_at" < \$1$/,
  /^delete from "checkouts" where .*"updated_at" < \$2\)$/,
  /from "wallet_registrations" where "wallet_registrations"\."ended_at" < \$1/,
  /from "pushes" where \("pushes"\."state" in \([^)]*\) and "pushes"\."updated_at" < /,
  /^with old as \(select ctid from "card_events" where at < /,
  /from "contacts" where (?:"contacts"\."match_keys" is null|coalesce\("contacts"\."search_version", 0\) < \d+) order by /,
]

/** Words that follow a table without an alias. */
const KEYWORD =
  /^(?:where|set|on|as|join|left|right|full|inner|cross|natural|using|order|group|limit|offset|for|values|select|union|having|returning|window|tablesample)$/i
const MENTION =
  /\b(?:from|join|update|using)\s+(?:only\s+)?"?([a-z_]+)"?(?=(?:\s+(?:as\s+)?"?([a-z_]\w*)"?)?)/gi

/** Returns the tables that a statement reads or changes without a condition on their tenant. */
export function tablesWithoutTenant(statement: string): string[] {
  const text = statement.replace(/\s+/g, ' ').trim()
  if (forEveryone.some((pattern) => pattern.test(text))) return []
  const found = new Set<string>()
  for (const [, table = '', after = ''] of text.matchAll(MENTION)) {
    if (!tables.has(table) || withPublicKeys.has(table)) continue
    const alias = after === '' || KEYWORD.test(after) ? table : after
    if (!hasCondition(text, alias)) found.add(table)
  }
  return [...found]
}

/** Tells whether the tenant of a table is compared with something, alone or as the first of a key. */
function hasCondition(text: string, alias: string): boolean {
  const own = String.raw`(?:"?${alias}"?\.)?"?tenant_id"?`
  return [
    String.raw`(?<![\w".])${own}(?: \|\| '')? ?(?:=|in\b)`,
    String.raw`= ?\(?${own}(?![\w"])`,
    String.raw`\(${own},[^()]*\) ?(?:=|in\b|<|>)`,
    String.raw`using ?\([^()]*tenant_id`,
  ].some((pattern) => new RegExp(pattern, 'i').test(text))
}

/** Collects the statements of the product without a condition on the tenant. */
export class TenantWatch implements Logger {
  private readonly found = new Set<string>()

  logQuery(statement: string): void {
    const lost = tablesWithoutTenant(statement)
    if (lost.length > 0) this.found.add(`${lost.join(', ')}: ${statement}`)
  }

  /** Returns what was found since the last time. */
  take(): string[] {
    const found = [...this.found]
    this.found.clear()
    return found
  }
}
