import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOccupation, listOccupations } from '@/contract/profiles/tools'
import { users } from '../../platform/db/tables'
import { occupations } from './tables'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { occupationNames } from './occupationNames'

const server = useTestServer()
let token = ''
beforeEach(async () => {
  token = (await server.createActor()).token
})
const add = (name: string, as = token) =>
  server.send(createOccupation, { token: as, body: { name } })
async function search(words: string, as = token): Promise<{ name: string; isOwn: boolean }[]> {
  const { data } = await server.send(listOccupations, {
    token: as,
    params: { search: words },
  })
  return v.parse(listOccupations.answer ?? v.never(), data).items
}
const names = async (words: string) => (await search(words)).map(({ name }) => name)

describe('occupations', () => {
  it('are plain, unique names', () => {
    const folded = occupationNames.map((name) => name.toLowerCase())
    expect(new Set(folded).size).toBe(folded.length)
    expect(occupationNames.length).toBeGreaterThan(300)
    expect(
      occupationNames.filter((name) => !/^[A-Z][A-Za-z-]*(?: [A-Za-z-]+)*$/.test(name)),
    ).toEqual([])
  })

  it('are found by the first letters of their words', async () => {
    expect(await names('soft eng')).toEqual(['Software engineer'])
    expect(await names('ENGINEER, softw')).toEqual(['Software engineer'])
    expect(await names('designer gr')).toEqual(['Graphic designer'])
    expect(await names('full-stack')).toEqual(['Full-stack developer'])
    expect(await names('oftware')).toEqual([])
    expect(await names('%')).toHaveLength(20)
  })

  it("lists the actor's own first and nobody else's, twenty at most", async () => {
    const other = (await server.createActor('mallory')).token
    await add('Café owner')
    await add('Zeppelin captain')
    await add('Secret agent', other)
    expect((await search('')).slice(0, 3)).toEqual([
      { name: 'Café owner', isOwn: true },
      { name: 'Zeppelin captain', isOwn: true },
      { name: occupationNames[0], isOwn: false },
    ])
    expect(await search('')).toHaveLength(20)
    expect([await names('cafe'), await names('secret a')]).toEqual([['Café owner'], []])
  })

  it('are not added to an account that was deleted meanwhile', async () => {
    await server.database.db.delete(users)
    expect((await add('Lighthouse keeper')).status).toBe(404)
    expect(await server.database.db.select().from(occupations)).toEqual([])
  })

  it('are at most 500, also in parallel', async () => {
    const { db } = server.database
    const own = Array.from({ length: 499 }, (_, index) => `keeper ${String(index)}`)
    await db.insert(occupations).values(
      own.map((key) => ({
        tenantId: TENANT,
        ownerId: 'ada',
        key,
        name: key,
        createdAt: server.now,
      })),
    )
    const answers = await Promise.all(['Zeppelin captain', 'Secret agent'].map((name) => add(name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('are added once, however they are written, also in parallel', async () => {
    const answers = await Promise.all(
      ['Lighthouse keeper', 'LIGHTHOUSE  KEEPER', ' lighthouse-keeper '].map((name) => add(name)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await names('lighthouse')).toHaveLength(1)
    expect((await add('software ENGINEER')).data).toEqual({
      name: 'Software engineer',
      isOwn: false,
    })
    expect(await search('software eng')).toEqual([{ name: 'Software engineer', isOwn: false }])
  })

  it('are refused without a letter, on two lines, and beyond 120 characters', async () => {
    for (const name of ['', '  ', '…', 'a\nb', 'x'.repeat(121)]) {
      const { status, error } = await add(name)
      expect([name, status, Object.keys(error?.fields ?? {})]).toEqual([name, 422, ['name']])
    }
  })

  it('are limited to 500 own ones', async () => {
    const { db } = server.database
    await db.insert(occupations).values(
      Array.from({ length: 500 }, (_, n) => ({
        tenantId: TENANT,
        ownerId: 'ada',
        key: `own ${String(n)}`,
        name: `Own ${String(n)}`,
        createdAt: server.now,
      })),
    )
    expect([(await add('One more')).error?.fields?.name, (await add('own 7')).data]).toEqual([
      'You have 500 occupations of your own already.',
      { name: 'Own 7', isOwn: true },
    ])
  })
})
