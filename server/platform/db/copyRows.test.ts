import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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

const copied = pgTable('copied', { number: integer(), text: text(), list: jsonb() })
const columns = [copied.number, copied.text, copied.list]
const copyPieces = (tx: Db, pieces: Iterable<string> | AsyncIterable<string>) => {
  return copyRows(tx, copied, { columns, pieces })
}
const copy = (tx: Db, lines: string) => copyPieces(tx, [lines])
const read = async () => rawRows(await db.execute(sql`select * from copied order by number`))

it('stores every text as it is', async () => {
  const texts = ['', '\\N', '\\.', '\\', 'a\tb\r\nc\\n', '"\'{}', 'Zoë 🙂', null]
  const lines = texts.map((value, at) => {
    return copyLine([String(at), value, JSON.stringify([value])])
  })
  await db.transaction((tx) => copy(tx, lines.join('')))
  expect(await read()).toEqual(
    texts.map((value, number) => ({ number, text: value, list: [value] })),
  )
})

it('fails whole, and the transaction goes on after its savepoint', async () => {
  await db.transaction(async (tx) => {
    await copy(tx, copyLine(['1', 'kept', null]))
    const bad = copyLine(['2', 'lost', null]) + copyLine(['x', 'no number', null])
    await expect(tx.transaction((inner) => copy(inner, bad))).rejects.toThrow(
      /invalid input syntax/,
    )
    await copy(tx, copyLine(['3', 'kept too', null]))
  })
  expect(await read()).toMatchObject([{ number: 1 }, { number: 3 }])
})

it('is undone with its transaction', async () => {
  const failing = db.transaction(async (tx) => {
    await copy(tx, copyLine(['1', 'lost', null]))
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect(await read()).toEqual([])
})

it('fails when the statement itself is wrong, and the connection goes on', async () => {
  await db.transaction(async (tx) => {
    const wrong = pgTable('copied', { missing: text() })
    const copying = tx.transaction((inner) =>
      copyRows(inner, wrong, { columns: [wrong.missing], pieces: [copyLine(['lost'])] }),
    )
    await expect(copying).rejects.toThrow(/missing/)
    await copy(tx, copyLine(['1', 'kept', null]))
  })
  expect(await read()).toMatchObject([{ number: 1 }])
})

it('stores more pieces than are sent at once, in their order', async () => {
  const wide = 'x'.repeat(100_000)
  const pieces = function* () {
    for (let number = 0; number < 200; number += 1) yield copyLine([String(number), wide, null])
  }
  await db.transaction((tx) => copyPieces(tx, pieces()))
  const stored = await db.execute(
    sql`select count(*)::int as count, sum(length(text))::int as length from copied`,
  )
  expect(rawRows(stored)).toEqual([{ count: 200, length: 20_000_000 }])
})

it('fails with the error of the pieces, stores nothing of them, and the connection goes on', async () => {
  const pieces = async function* () {
    for (let number = 0; number < 3; number += 1) yield copyLine([String(number), 'lost', null])
    await Promise.reject(new Error('no more rows'))
  }
  await db.transaction(async (tx) => {
    const copying = tx.transaction((inner) => copyPieces(inner, pieces()))
    await expect(copying).rejects.toThrow('no more rows')
    await copy(tx, copyLine(['7', 'kept', null]))
  })
  expect(await read()).toMatchObject([{ number: 7 }])
})

it('asks for no more pieces after one that fails', async () => {
  let asked = 0
  const pieces = function* () {
    yield copyLine(['x', 'no number', null])
    for (; asked < 100_000; asked += 1) yield copyLine(['1', 'y'.repeat(10_000), null])
  }
  await expect(db.transaction((tx) => copyPieces(tx, pieces()))).rejects.toThrow(/integer/)
  expect(asked).toBeLessThan(100_000)
  await db.transaction((tx) => copy(tx, copyLine(['7', 'kept', null])))
  expect(await read()).toMatchObject([{ number: 7 }])
})
