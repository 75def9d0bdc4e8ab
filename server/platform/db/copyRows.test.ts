import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { useTestServer } from '../../testing/harness'
import type { Db } from './client'
import { copyLine, copyRows } from './copyRows'
import { rawRows } from './rawRows'

const server = useTestServer()
let db: Db

beforeEach(async () => {
  db = server.database.db
  await db.execute(sql`drop table if exists copied`)
  await db.execute(sql`create table copied (number integer, text text, list jsonb)`)
})

const TARGET = 'copied (number, text, list)'
const read = async () => rawRows(await db.execute(sql`select * from copied order by number`))

it('stores every text as it is', async () => {
  const texts = ['', '\\N', '\\.', '\\', 'a\tb\r\nc\\n', '"\'{}', 'Zoë 🙂', null]
  const lines = texts.map((text, at) => {
    return copyLine([String(at), text, JSON.stringify([text])])
  })
  await db.transaction((tx) => copyRows(tx, TARGET, lines.join('')))
  expect(await read()).toEqual(texts.map((text, number) => ({ number, text, list: [text] })))
})

it('fails whole, and the transaction goes on after its savepoint', async () => {
  await db.transaction(async (tx) => {
    await copyRows(tx, TARGET, copyLine(['1', 'kept', null]))
    const bad = copyLine(['2', 'lost', null]) + copyLine(['x', 'no number', null])
    await expect(tx.transaction((inner) => copyRows(inner, TARGET, bad))).rejects.toThrow(
      /invalid input syntax/,
    )
    await copyRows(tx, TARGET, copyLine(['3', 'kept too', null]))
  })
  expect(await read()).toMatchObject([{ number: 1 }, { number: 3 }])
})

it('is undone with its transaction', async () => {
  const failing = db.transaction(async (tx) => {
    await copyRows(tx, TARGET, copyLine(['1', 'lost', null]))
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect(await read()).toEqual([])
})
