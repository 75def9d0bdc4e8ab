import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { outageOf } from '../http/outageOf'
import { openPglite } from './client'
import { LEAST_FREE_BYTES } from './dataFolder/freeSpace'

let folder = ''
let free = Infinity
let isNew = true
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-'))
})
afterAll(() => rm(folder, { recursive: true }))

const image = new Blob([readFileSync(inject('pgliteImage'))])
const open = () => openPglite({ folder, freeBytes: () => free, ...(isNew && { image }) })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => outageOf(error)?.code,
  )

it('an embedded database reads on a full disk, refuses writes, and loses nothing', async () => {
  free = LEAST_FREE_BYTES
  const { db, lite, close } = await open()
  isNew = false
  const add = (number: number) => db.execute(sql`insert into numbers values (${number})`)
  const numbers = async () => (await lite.query('select number from numbers')).rows
  await db.execute(sql`create table numbers (number int)`)
  await add(1)
  await db.transaction(async (tx) => {
    free -= 1
    await tx.execute(sql`insert into numbers values (2)`)
  })
  const refused = [
    add(3),
    db.transaction((tx) => tx.execute(sql`insert into numbers values (4)`)),
    db.transaction((tx) => tx.execute(sql`select * from numbers for update`)),
    lite.exec('delete from numbers'),
    lite.query('update numbers set number = $1', [5]),
  ]
  expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'INSUFFICIENT_STORAGE'))
  expect(await numbers()).toEqual([{ number: 1 }, { number: 2 }])
  free += 1
  await add(6)
  free -= 1
  await close()
  expect(await codeOf(open())).toBe('INSUFFICIENT_STORAGE')
  free += 1
  const again = await open()
  expect((await again.lite.query('select number from numbers')).rows).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 6 },
  ])
  await again.close()
}, 60_000)
