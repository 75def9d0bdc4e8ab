import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { openPglite } from './client'

const open = () => openPglite({ image: new Blob([readFileSync(inject('pgliteImage'))]) })

it('lets other work in between the statements of a long transaction', async () => {
  const { db, close } = await open()
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  await db.transaction(async (tx) => {
    count()
    for (let statement = 0; statement < 20; statement += 1)
      await tx.execute(sql`select sum(number) from generate_series(1, 100000) as number`)
    isOver = true
  })
  await close()
  expect(turns).toBeGreaterThan(5)
})

it('lets other work in before a statement of much data, and before many rows are read', async () => {
  const { db, close } = await open()
  await db.transaction(async (tx) => {
    for (const statement of [
      sql`select length(${'x'.repeat(100_000)})`,
      sql`select sum(number) from generate_series(1, 1000000) as number`,
    ]) {
      await new Promise(setImmediate)
      let isTurned = false
      setImmediate(() => {
        isTurned = true
      })
      await tx.execute(statement)
      expect(isTurned).toBe(true)
    }
  })
  await close()
})

describe('a statement whose plan is kept', () => {
  const text = 'select key, owner_id from directory where key = $1'
  const plans = 'select name, custom_plans + generic_plans as runs from pg_prepared_statements'

  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('gives the same rows, also of changed tables, and is planned again after a minute', async () => {
    const { lite, close } = await open()
    lite.keepPlan(text)
    const add = (key: string) =>
      lite.query(
        `insert into directory (kind, key, tenant_id, owner_id) values ('slug', $1, 't', 'o')`,
        [key],
      )
    await add('ada')
    for (let run = 0; run < 7; run += 1)
      expect((await lite.query(text, ['ada'])).rows).toEqual([{ key: 'ada', owner_id: 'o' }])
    expect((await lite.query(plans)).rows).toEqual([{ name: 'kept_0', runs: 7 }])
    expect((await lite.query(text, ['bob'])).rows).toEqual([])
    await add('bob')
    expect((await lite.query(text, ['bob'], { rowMode: 'array' })).rows).toEqual([['bob', 'o']])
    const minuteLater = performance.now() + 60_001
    vi.spyOn(performance, 'now').mockReturnValue(minuteLater)
    await lite.query(text, ['ada'])
    expect((await lite.query(plans)).rows).toEqual([{ name: 'kept_0', runs: 1 }])
    await close()
  })

  it('waits for a transaction that runs, and works again after an error', async () => {
    const { lite, close } = await open()
    lite.keepPlan(text)
    await lite.query(text, ['ada'])
    const [, { rows }] = await Promise.all([
      lite.transaction(async (tx) => {
        await tx.query(
          `insert into directory (kind, key, tenant_id, owner_id) values ('slug', 'ada', 't', 'o')`,
        )
      }),
      lite.query(text, ['ada']),
    ])
    expect(rows).toHaveLength(1)
    await lite.exec('alter table directory rename to elsewhere')
    await expect(lite.query(text, ['ada'])).rejects.toThrow('directory')
    await lite.exec('alter table elsewhere rename to directory')
    expect((await lite.query(text, ['ada'])).rows).toHaveLength(1)
    await close()
  })
})
