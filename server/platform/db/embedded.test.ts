import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { openPglite } from './client'

it('lets other work in between the statements of a long transaction', async () => {
  const { db, close } = await openPglite({ image: new Blob([readFileSync(inject('pgliteImage'))]) })
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
