import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach } from 'vitest'
import { type Contact, contact } from '@/contract/contacts/contact'
import * as contactCalls from '@/contract/contacts/contacts'
import * as calls from '@/contract/integrations/pushes'
import { GrantError } from '../../../platform/outbound/grantError'
import type { Tokens } from '../../../ports/integrations'
import { type FakeGoHighLevel, createFakeGoHighLevel } from '../../../testing/fakeGoHighLevel'
import type { TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { grantPremium } from '../../billing'
import { findPushTarget } from '../../contacts'
import { isPaused } from '../../integrations'
import { connections } from '../../integrations/tables'
import { usualSettings } from '../model'
import { type PushDeps, sendPushes } from '../sendPushes'
import { pushSettings, pushTries, pushes } from '../tables'

export const LOCATION = 'location-1'
const tokens: Tokens = {
  accessToken: 'access',
  refreshToken: 'refresh',
  issuedAt: new Date(0),
  accessExpiresAt: new Date(8.64e15),
  refreshExpiresAt: null,
  scopes: [],
  facts: { locationId: LOCATION },
}

/** A premium user with a connected location, and what happens to it. */
interface PushWorld {
  token: string
  ghl: FakeGoHighLevel
}

/** Gives each test of a file the premium user `ada` with a connected location. */
export function usePushes(server: TestServer) {
  const world: PushWorld = { token: '', ghl: createFakeGoHighLevel(() => server.now) }
  const owner = { tenantId: TENANT, userId: 'ada' }
  const ownConnection = and(eq(connections.tenantId, TENANT), eq(connections.ownerId, 'ada'))

  async function reset() {
    world.ghl = createFakeGoHighLevel(() => server.now)
    server.integrations.gohighlevel = world.ghl
    world.token = (await server.createActor('ada')).token
    await grantPremium(server.deps, owner, { until: null, now: server.now })
    await connect()
  }
  beforeEach(reset)

  async function connect(locationId = LOCATION, status: 'active' | 'reconnect' = 'active') {
    const { db } = server.database
    await db.delete(connections).where(ownConnection)
    await db.insert(connections).values({
      tenantId: TENANT,
      ownerId: 'ada',
      id: crypto.randomUUID(),
      provider: 'gohighlevel',
      connectedBy: 'ada',
      accountId: locationId,
      accountName: 'Lisbon office',
      tokens: 'sealed',
      keyId: 'k',
      grantedScopes: [],
      status,
      connectedAt: server.now,
      createdAt: server.now,
      updatedAt: server.now,
    })
  }
  /** Marks a connection whose grant was refused, as the real one does after a refresh failed. */
  const withTokens: PushDeps['withTokens'] = async (_connection, use) => {
    try {
      return await use(tokens)
    } catch (error) {
      if (!(error instanceof GrantError)) throw error
      await server.database.db
        .update(connections)
        .set({ status: 'reconnect', tokens: '' })
        .where(ownConnection)
      throw new GrantError('grant', error.code)
    }
  }

  return {
    world,
    owner,
    reset,
    connect,
    /** Returns the connected location. */
    target: () => findPushTarget({ db: server.database.db, actor: owner }),
    /** Sends what is due; `meanwhile` runs while tokens are fetched. */
    send: (signal?: AbortSignal, meanwhile: () => Promise<void> = () => Promise.resolve()) =>
      sendPushes(
        {
          ...server.deps,
          withTokens: async (row, use) => {
            await meanwhile()
            return withTokens(row, use)
          },
          isPaused: (row) => isPaused(server.deps, row),
        },
        signal,
      ),
    /** Moves the clock, by default past every pause of a push. */
    later: (seconds = 3_600) => {
      server.now = new Date(server.now.getTime() + seconds * 1_000)
    },
    addContact: async (fields: object): Promise<Contact> => {
      const { data } = await server.send(contactCalls.createContact, {
        token: world.token,
        body: fields,
      })
      return v.parse(contact, data)
    },
    editContact: async ({ id }: Pick<Contact, 'id'>, fields: object): Promise<Contact> => {
      const params = { contactId: id }
      const read = await server.send(contactCalls.getContact, { token: world.token, params })
      const { version } = v.parse(contact, read.data)
      const { data } = await server.send(contactCalls.updateContact, {
        token: world.token,
        params,
        body: fields,
        headers: { 'if-match': `"${String(version)}"` },
      })
      return v.parse(contact, data)
    },
    /** Queues pushes of contacts by hand and runs the job. */
    push: async (...ids: string[]) => {
      const answer = await server.send(calls.pushContacts, {
        token: world.token,
        body: { selection: { ids } },
      })
      await server.runJobs()
      return answer
    },
    configure: async (changes: Partial<calls.PushSettingsInput>) => {
      const settings = { ...usualSettings, ...changes }
      const stamps = { createdAt: server.now, updatedAt: server.now }
      await server.database.db
        .insert(pushSettings)
        .values({ tenantId: TENANT, ownerId: 'ada', ...settings, ...stamps })
        .onConflictDoUpdate({
          target: [pushSettings.tenantId, pushSettings.ownerId],
          set: settings,
        })
    },
    stored: () => server.database.db.select().from(pushes).orderBy(asc(pushes.place)),
    tries: () => server.database.db.select().from(pushTries).orderBy(asc(pushTries.at)),
  }
}
