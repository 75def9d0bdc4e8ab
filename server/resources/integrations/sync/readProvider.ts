import type { Db } from '../../../platform/db/client'
import type {
  IntegrationClient,
  ProviderAccount,
  ProviderItem,
  Tokens,
} from '../../../ports/integrations'
import { publishedIds } from '../blocks/changeBlocks'
import type { ConnectionRow } from '../connections/connectionRow'
import { type ItemRow, itemsOf } from '../items/itemRow'
import { connectionItems } from '../tables'
import { withTokens } from '../tokens/withTokens'
import { cleanItems } from './cleanItems'
import type { SyncDeps } from './syncDeps'

/** The answers of a provider about one account. */
export interface Reading {
  /** Null if it was not asked for. */
  account: ProviderAccount | null
  /** The newest items; null if they were not asked for. */
  newest: ProviderItem[] | null
  /** The external ids of items that were asked for by name, and those of them that exist. */
  asked: ReadonlySet<string>
  found: ProviderItem[]
}

export interface Wanted {
  account: boolean
  /** The newest items. */
  newest: boolean
  /** The items on cards that are not among the newest. */
  published: boolean
}

/** The most items that a provider is asked for at once. */
const MAX_ASKED = 20

/** Reads an account at its provider, outside of any transaction. */
export async function readProvider(
  deps: SyncDeps,
  row: ConnectionRow,
  wanted: Wanted,
): Promise<Reading> {
  const published = wanted.published ? await publishedItems(deps.db, row) : []
  return withTokens(deps, row, async (client, tokens) => {
    const account = wanted.account ? await client.getAccount(tokens) : null
    const known = { id: row.accountId, name: row.accountName, url: row.accountUrl }
    const newest = wanted.newest
      ? cleanItems(await client.listItems(tokens, account ?? known))
      : null
    const listed = new Set(newest?.map(({ externalId }) => externalId))
    const asked = published.filter((externalId) => !listed.has(externalId))
    const found = await findAll(client, tokens, account ?? known, asked)
    return { account, newest, asked: new Set(asked), found }
  })
}

/** Returns the items of a connection. */
export function listItems(db: Db, row: ConnectionRow): Promise<ItemRow[]> {
  return db.select().from(connectionItems).where(itemsOf(row))
}

async function publishedItems(db: Db, row: ConnectionRow): Promise<string[]> {
  const ids = await publishedIds(db, row)
  if (ids.size === 0) return []
  const items = await listItems(db, row)
  return items.flatMap(({ id, externalId }) => (ids.has(id) ? [externalId] : []))
}

async function findAll(
  client: IntegrationClient,
  tokens: Tokens,
  account: ProviderAccount,
  externalIds: readonly string[],
): Promise<ProviderItem[]> {
  const found: ProviderItem[] = []
  for (let from = 0; from < externalIds.length; from += MAX_ASKED) {
    const part = externalIds.slice(from, from + MAX_ASKED)
    const answered = cleanItems(await client.findItems(tokens, account, part))
    found.push(...answered.filter(({ externalId }) => part.includes(externalId)))
  }
  return found
}
