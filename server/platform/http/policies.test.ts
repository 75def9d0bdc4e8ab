import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '@/contract/call'
import { createContact, getContact } from '@/contract/contacts/contacts'
import type { Deps } from '../../ports/context'
import type { AppEnv } from '../../ports/http'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { contacts } from '../../resources/contacts/tables'
import { ApiError } from './apiError'
import { mountRoutes } from './mountRoutes'
import { route } from './route'

const server = useTestServer()
const answer = v.object({ done: v.boolean() })
const params = v.strictObject({ companyId: v.string() })
const body = v.strictObject({ companyId: v.string() })

/** Calls like those planned for companies. */
const calls = {
  readCompany: call('GET', '/v1/company/{companyId}', {
    access: 'companyMember',
    summary: '',
    params,
    answer,
  }),
  changeCompany: call('PUT', '/v1/company/{companyId}', {
    access: 'companyAdmin',
    summary: '',
    params,
    answer,
  }),
  connectCompany: call('POST', '/v1/instagram/company/oauth', {
    access: 'companyAdmin',
    companyFrom: 'body.companyId',
    summary: '',
    body,
    answer,
  }),
}
const done = () => Promise.resolve({ done: true })

function appWith(memberships: Deps['registry']['memberships']): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => c.body(null, error instanceof ApiError ? error.status : 500))
  mountRoutes(app, { ...server.deps, registry: { ...server.deps.registry, memberships } }, calls, [
    route(calls.readCompany, done),
    route(calls.changeCompany, done),
    route(calls.connectCompany, done),
  ])
  return app
}

describe('a call of a company', () => {
  let app: Hono<AppEnv>
  let readOnlyFrom: string | null
  let seatEndsAt: string | null
  beforeEach(() => {
    readOnlyFrom = null
    seatEndsAt = null
    const roles: Record<string, string> = { ada: 'admin', bob: 'member', eva: 'owner' }
    app = appWith(({ userId }) => {
      const role = roles[userId]
      const member = {
        companyId: 'c1',
        companyName: '',
        employeeId: '',
        employeeVersion: 1,
        profileId: null,
        locks: [],
        readOnlyFrom,
        seatEndsAt,
      }
      return sql`${JSON.stringify(role ? [{ ...member, role }] : [])}::json`
    })
  })

  const status = async (method: string, path: string, userId: string, json?: object) => {
    const response = await app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf({ userId })}`,
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    return response.status
  }

  it.each([
    ['ada', 'c1', { member: 200, admin: 200 }],
    ['bob', 'c1', { member: 200, admin: 403 }],
    ['eva', 'c1', { member: 200, admin: 200 }],
    ['eve', 'c1', { member: 404, admin: 404 }],
    ['ada', 'c2', { member: 404, admin: 404 }],
  ])(
    'is answered to %s at %s according to their role',
    async (userId, companyId, { member, admin }) => {
      const path = `/v1/company/${companyId}`
      expect(await status('GET', path, userId)).toBe(member)
      expect(await status('PUT', path, userId)).toBe(admin)
      expect(await status('POST', '/v1/instagram/company/oauth', userId, { companyId })).toBe(admin)
    },
  )

  it('changes nothing from the time on that the company is read-only', async () => {
    readOnlyFrom = new Date(server.now.getTime() + 1).toISOString()
    expect(await status('PUT', '/v1/company/c1', 'ada')).toBe(200)
    readOnlyFrom = server.now.toISOString()
    expect(await status('GET', '/v1/company/c1', 'ada')).toBe(200)
    expect(await status('PUT', '/v1/company/c1', 'ada')).toBe(403)
  })

  it('changes nothing from the time on that the caller has no seat', async () => {
    seatEndsAt = new Date(server.now.getTime() + 1).toISOString()
    expect(await status('PUT', '/v1/company/c1', 'ada')).toBe(200)
    seatEndsAt = server.now.toISOString()
    expect(await status('GET', '/v1/company/c1', 'ada')).toBe(200)
    expect(await status('PUT', '/v1/company/c1', 'ada')).toBe(403)
  })

  it('is not found while no resource knows companies', async () => {
    app = appWith(() => sql`'[]'::json`)
    expect(await status('GET', '/v1/company/c1', 'ada')).toBe(404)
  })
})

describe('a call of an owner', () => {
  it("finds no row of another tenant's user with the same id", async () => {
    const { token } = await server.createActor('ada')
    const { data } = await server.send(createContact, { token, body: { firstName: 'Grace' } })
    const { id } = v.parse(v.object({ id: v.string() }), data)
    const ask = async () =>
      (await server.send(getContact, { token, params: { contactId: id } })).status
    expect(await ask()).toBe(200)
    await server.database.db.update(contacts).set({ tenantId: 'other' }).where(eq(contacts.id, id))
    expect(await ask()).toBe(404)
    await server.database.db.update(contacts).set({ tenantId: TENANT }).where(eq(contacts.id, id))
  })

  it('needs a resource that declares the row in its path', () => {
    const unknown = call('GET', '/v1/things/{thingId}', {
      access: 'owner',
      summary: '',
      params: v.strictObject({ thingId: v.string() }),
      answer,
    })
    expect(() => {
      mountRoutes(new Hono<AppEnv>(), server.deps, { unknown }, [route(unknown, done)])
    }).toThrow('ownedRows')
  })
})
