import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import { OperatorError } from '../../platform/operator/operatorCommand'
import { addCompany } from '../../testing/companies'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { directory } from '../profiles/tables'
import { cardCommands } from './mint.command'
import { cardHistory, cards } from './tables'

const server = useTestServer()

async function mint(options: Record<string, string>): Promise<string[][]> {
  let output = ''
  const deps = { ...server.deps, publicUrl: 'https://cards.example' }
  for await (const text of cardCommands['cards:mint'].run(deps, options)) output += text
  return output
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

describe('cards:mint', () => {
  it('prints the id, address and code of each blank card; the database has only hashes', async () => {
    const [head, ...rows] = await mint({ count: '501' })
    expect(head).toEqual(['Id', 'Address', 'Code'])
    expect(rows).toHaveLength(501)
    for (const [id = '', address, code = ''] of rows) {
      expect(id).toMatch(/^[A-Za-z0-9][\w-]{21}$/)
      expect(address).toBe(`https://cards.example/card/${id}`)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    }
    expect(new Set(rows.map(([, , code]) => code)).size).toBe(501)
    const stored = await server.contents()
    for (const [, , code = ''] of rows) expect(stored).not.toContain(code.replaceAll('-', ''))
    const { db } = server.database
    expect(await db.select().from(cardHistory)).toHaveLength(501)
    expect(await db.select().from(directory)).toHaveLength(1002)
  })

  it('makes cards that anybody activates by their code', async () => {
    const [, [id = '', , code = ''] = []] = await mint({ count: '1' })
    const { token } = await server.createActor('ada')
    const answer = await server.send(calls.activateCard, { token, body: { code } })
    expect([answer.status, answer.data]).toMatchObject([200, { id, status: 'active' }])
  })

  it('puts cards into the stock of a company', async () => {
    const companyId = await addCompany(server)
    await mint({ count: '2', company: companyId })
    const stock = await server.database.db.select().from(cards).where(eq(cards.ownerId, companyId))
    expect(stock).toMatchObject([
      { tenantId: TENANT, companyId, status: 'blank' },
      { tenantId: TENANT, companyId, status: 'blank' },
    ])
  })

  it.each([
    [{}, '--count: this is missing.'],
    [{ count: '0' }, '--count: use a whole number from 1 to 100000.'],
    [{ count: '100001' }, '--count'],
    [{ count: '1e3' }, '--count'],
    [{ count: '1', company: 'x' }, '--company: This is not an id.'],
    [{ count: '1', company: crypto.randomUUID() }, 'There is no company'],
    [{ count: '1', color: 'blue' }, '--color: there is no such option.'],
  ])('refuses %o and mints nothing', async (options, message) => {
    const before = await server.contents()
    await expect(async () => mint(options)).rejects.toThrow(OperatorError)
    await expect(async () => mint(options)).rejects.toThrow(message)
    expect(await server.contents()).toBe(before)
  })
})
