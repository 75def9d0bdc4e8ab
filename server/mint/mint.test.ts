import { expect, it } from 'vitest'
import { createUser } from '@/contract/account/users'
import { activateCard } from '@/contract/cards/cards'
import { visit } from '../public/testing/cards'
import { addCompany } from '../resources/cards/testing/cardCalls'
import { cards } from '../resources/cards/tables'
import { useTestServer } from '../testing/harness'
import { TENANT, tokenOf } from '../testing/testIdentity'
import { mintFile } from './mintFile'
import { MintError, readMintOptions } from './mintOptions'

const server = useTestServer()

async function mint(count: number, companyId: string | null = null): Promise<string[][]> {
  const { ruleSigner } = server.deps
  const scope = { db: server.database.db, ruleSigner, tenantId: TENANT, now: server.now }
  let file = ''
  const origin = 'https://cards.example'
  for await (const part of mintFile({ ...scope, origin, count, companyId })) file += part
  return file
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','))
}

it('prints each card with its address and a code that activates it, and no formula', async () => {
  const [header, ...lines] = await mint(1203)
  expect(header).toEqual(['id', 'address', 'code'])
  expect(new Set(lines.map(([id]) => id)).size).toBe(1203)
  expect(new Set(lines.map(([, , code]) => code)).size).toBe(1203)
  for (const [id = '', address, code] of lines) {
    expect(id).toMatch(/^\w[\w-]{21}$/)
    expect(address).toBe(`https://cards.example/card/${id}`)
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  }
  const [id = '', , code = ''] = lines[700] ?? []
  const page = await visit(server, `/card/${id}`)
  const text = await page.text()
  expect([page.status, text]).toEqual([200, expect.stringContaining('This card is new')])
  expect(text).toContain(`href="/?redirect=/card/${id}"`)
  const token = tokenOf({ userId: 'ada' })
  await server.send(createUser, { token, body: { userId: 'ada' } })
  expect((await server.send(activateCard, { token, body: { code } })).data).toMatchObject({ id })
})

it('adds stock of a company, which must exist', async () => {
  const companyId = await addCompany(server)
  await mint(2, companyId)
  expect(await server.database.db.select().from(cards)).toMatchObject([
    { companyId, ownerId: companyId, status: 'blank' },
    { companyId, ownerId: companyId, status: 'blank' },
  ])
  await expect(mint(1, crypto.randomUUID())).rejects.toThrow(MintError)
})

it.each([
  [['--count=500'], { count: 500, companyId: null }],
  [['--count', '100000'], { count: 100_000, companyId: null }],
  [
    ['--count=1', '--company=00000000-0000-4000-8000-00000000000A'],
    { count: 1, companyId: '00000000-0000-4000-8000-00000000000a' },
  ],
  [[], null],
  [['--count=0'], null],
  [['--count=100001'], null],
  [['--count=ten'], null],
  [['--count=1', '--company=mine'], null],
  [['--count=1', '--what'], null],
])('reads the arguments %j', (args, expected) => {
  if (expected) expect(readMintOptions(args)).toEqual(expected)
  else expect(() => readMintOptions(args)).toThrow(MintError)
})
