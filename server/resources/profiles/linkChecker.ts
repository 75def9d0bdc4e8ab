import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import type { EverlinkFacts } from '@/contract/profiles/profiles'
import type { Db } from '../../platform/db/client'
import { linkChecks } from './tables'
import { users } from '../../platform/db/tables'
import { OutboundError } from '../../platform/outbound/outboundError'
import { workQueue } from '../../platform/workQueue'
import type { Outbound } from '../../ports/outbound'
import type { LinkChecker } from '../../ports/cards'

type Health = EverlinkFacts['health']
interface Owner {
  tenantId: string
  userId: string
}

interface Deps {
  db: Db
  outbound: Outbound
  clock: () => Date
  log: Logger
}

const AT_ONCE = 4
/** The most checks of one account that wait or run, so that it leaves room for others. */
const MOST_OF_AN_OWNER = 20
const MOST_WAITING = 400
const HOUR_MS = 60 * 60 * 1000
/** The time for which a check counts; an unknown result is checked again sooner. */
const fresh: Record<Health, number> = { ok: 24 * HOUR_MS, broken: 24 * HOUR_MS, unknown: HOUR_MS }
const KEPT_MS = 30 * 24 * HOUR_MS

export function createLinkChecker({ db, outbound, clock, log }: Deps): LinkChecker {
  const queue = workQueue(AT_ONCE)
  /** The running checks, by owner and address. */
  const begun = new Map<string, Promise<void>>()
  const writing = new Set<Promise<unknown>>()
  let isClosed = false

  /** Begins checks of an account as far as there is room. */
  function beginAll(owner: Owner, hrefs: Iterable<string>): void {
    const account = `${JSON.stringify([owner.tenantId, owner.userId])} `
    let own = [...begun.keys()].filter((name) => name.startsWith(account)).length
    for (const href of hrefs) {
      if (isClosed || own >= MOST_OF_AN_OWNER || begun.size >= MOST_WAITING) return
      if (begun.has(account + href)) continue
      begin(owner, account + href, href)
      own += 1
    }
  }

  function begin(owner: Owner, name: string, href: string): void {
    const work = queue(async () => {
      const health = isClosed ? 'unknown' : await healthAt(outbound, href)
      if (isClosed) return
      const write = writeCheck(db, owner, { key: keyOf(href), health, now: clock() })
      writing.add(write)
      await write.finally(() => writing.delete(write))
    })
    const done = work
      .catch((error: unknown) => {
        log.error({ err: error }, 'a link could not be checked')
      })
      .finally(() => begun.delete(name))
    begun.set(
      name,
      done.then(() => undefined),
    )
  }

  return {
    async healthOf(owner, urls) {
      const hrefs = new Map(urls.map((url) => [url, webHref(url)]))
      const known = await readChecks(
        db,
        owner,
        [...hrefs.values()].filter((href) => href !== null),
      )
      const now = clock().getTime()
      const due = new Set(
        [...hrefs.values()].filter(
          (href): href is string => href !== null && isDue(known.get(keyOf(href)), now),
        ),
      )
      beginAll(owner, due)
      return new Map(
        [...hrefs].map(([url, href]) => [
          url,
          (href === null ? undefined : known.get(keyOf(href))?.health) ?? 'unknown',
        ]),
      )
    },
    async settled() {
      while (begun.size > 0) await Promise.all(begun.values())
    },
    async close() {
      isClosed = true
      await Promise.allSettled(writing)
    },
  }
}

/** The answers to HEAD that some servers give for pages that GET finds. */
const unreliable = new Set([403, 404, 405, 410, 501])

/**
 * Checks an address. It is `broken` only if its server or a working DNS says so; a slow, failing or
 * unwilling server, or a missing network here, is temporary.
 */
async function healthAt(outbound: Outbound, href: string): Promise<Health> {
  try {
    const limits = { maxBytes: 1024 }
    const { status } = await outbound.get(href, { ...limits, method: 'HEAD' })
    const last = unreliable.has(status) ? (await outbound.get(href, limits)).status : status
    if (last === 404 || last === 410) return 'broken'
    return last >= 200 && last < 400 ? 'ok' : 'unknown'
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return error.kind === 'noHost' ? 'broken' : 'unknown'
  }
}

interface Check {
  health: Health
  checkedAt: Date
}

function isDue(check: Check | undefined, now: number): boolean {
  return !check || now - check.checkedAt.getTime() > fresh[check.health]
}

async function readChecks(
  db: Db,
  { tenantId, userId }: Owner,
  hrefs: string[],
): Promise<Map<string, Check>> {
  if (hrefs.length === 0) return new Map()
  const where = and(
    eq(linkChecks.tenantId, tenantId),
    eq(linkChecks.ownerId, userId),
    inArray(linkChecks.key, hrefs.map(keyOf)),
  )
  const rows = await db.select().from(linkChecks).where(where)
  return new Map(rows.map(({ key, health, checkedAt }) => [key, { health, checkedAt }]))
}

/** Writes a check if the owner still has an account, and deletes checks older than 30 days. */
async function writeCheck(
  db: Db,
  { tenantId, userId }: Owner,
  { key, health, now }: { key: string; health: Health; now: Date },
): Promise<void> {
  const old = lt(linkChecks.checkedAt, new Date(now.getTime() - KEPT_MS))
  await db.transaction(async (tx) => {
    const account = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
      .for('key share')
    if (account.length === 0) return
    await tx
      .delete(linkChecks)
      .where(and(eq(linkChecks.tenantId, tenantId), eq(linkChecks.ownerId, userId), old))
    const set = { health: sql`excluded.health`, checkedAt: sql`excluded.checked_at` }
    const target = [linkChecks.tenantId, linkChecks.ownerId, linkChecks.key]
    await tx
      .insert(linkChecks)
      .values({ tenantId, ownerId: userId, key, health, checkedAt: now })
      .onConflictDoUpdate({ target, set })
  })
}

/** Returns the http(s) address of a link, or null for other kinds, which cannot be checked. */
function webHref(url: string): string | null {
  const href = toLinkUrl(url)
  return href !== null && /^https?:/.test(href) ? href : null
}

function keyOf(href: string): string {
  return createHash('sha256').update(href).digest('hex')
}
