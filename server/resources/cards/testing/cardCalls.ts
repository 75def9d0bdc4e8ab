import * as v from 'valibot'
import { randomUUID } from 'node:crypto'
import * as calls from '@/contract/cards/cards'
import { type CompanyRole, emptyCompanyContent } from '@/contract/companies/company'
import { type CardPatch, card, cardWithHistory, changedCard } from '@/contract/cards/card'
import type { Answer, TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { companies, employees } from '../../companies/tables'
import { type MintedCard, mintCards } from '../mintCards'

/** Returns an answer's data. */
export function dataOf<S extends v.GenericSchema>(schema: S, { data }: Answer): v.InferOutput<S> {
  return v.parse(schema, data)
}

/** Returns the row's id in an answer. */
export function idOf({ data }: Answer): { id: string } {
  return v.parse(v.object({ id: v.string() }), data)
}

/** Returns the version of the card in an answer, or 1 for a failed one. */
function versionOf({ data }: Answer): number {
  const parsed = v.safeParse(card, data)
  return parsed.success ? parsed.output.version : 1
}

/** Adds one blank card and returns it with its code. */
export async function mintOne(
  { database: { db }, deps, now }: TestServer,
  companyId: string | null = null,
): Promise<MintedCard> {
  const { ruleSigner } = deps
  const batches = mintCards({ db, ruleSigner, tenantId: TENANT, companyId, count: 1, now })
  for await (const [card] of batches) if (card) return card
  throw new Error('Minting gives a card.')
}

/** The calls of one person, with what they usually send. */
export function cardCalls(server: TestServer, token: string) {
  const get = (id: string) => server.send(calls.getCard, { token, params: { id } })
  const put = (id: string, version: number, body: Partial<CardPatch>) =>
    server.send(calls.updateCard, {
      token,
      params: { id },
      body,
      headers: { 'if-match': `"${String(version)}"` },
    })
  /** Changes a card in its present version. */
  const change = async (id: string, body: Partial<CardPatch>): Promise<Answer> =>
    put(id, versionOf(await get(id)), body)
  return {
    get,
    put,
    change,
    activate: (code: string, more: object = {}) =>
      server.send(calls.activateCard, { token, body: { code, ...more } }),
    list: (params = {}) => server.send(calls.listCards, { token, params }),
    remove: (id: string) => server.send(calls.deleteCard, { token, params: { id } }),
    read: async (id: string) => dataOf(cardWithHistory, await get(id)),
    /** Changes a card and returns its new code. */
    codeFor: async (id: string, body: Partial<CardPatch>): Promise<string> =>
      dataOf(changedCard, await change(id, body)).code ?? '',
  }
}

/** Creates a person with a card of their own, and returns their calls with the card. */
export async function createHolder(server: TestServer, userId = 'ada') {
  const actor = await server.createActor(userId)
  const own = cardCalls(server, actor.token)
  const { id, code } = await mintOne(server)
  await own.activate(code, { name: 'Blue metal' })
  return { ...actor, ...own, id, code }
}

/** Adds a company. */
export async function addCompany(
  { database: { db }, now }: TestServer,
  name = 'Verdigris Bridges',
): Promise<string> {
  const id = randomUUID()
  const stamps = { createdAt: now, updatedAt: now }
  await db
    .insert(companies)
    .values({ tenantId: TENANT, id, name, content: emptyCompanyContent, ...stamps })
  return id
}

/** Adds a person to a company and returns their id there. */
export async function addEmployee(
  { database: { db }, now }: TestServer,
  companyId: string,
  userId: string,
  change: Partial<typeof employees.$inferInsert> & { role?: CompanyRole } = {},
): Promise<string> {
  const id = randomUUID()
  const stamps = { createdAt: now, updatedAt: now }
  await db.insert(employees).values({
    tenantId: TENANT,
    companyId,
    id,
    userId,
    email: `${userId}@verdigris.example`,
    firstName: userId,
    lastName: 'Employee',
    jobTitle: '',
    department: '',
    employeeNumber: '',
    role: 'member',
    state: 'active',
    searchText: `${userId} employee`,
    ...stamps,
    ...change,
  })
  return id
}
