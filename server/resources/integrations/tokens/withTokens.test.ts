import { createSecretKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { GrantError } from '../../../platform/outbound/grantError'
import { createSecretBox } from '../../../platform/secrets/secretBox'
import type { Tokens } from '../../../ports/integrations'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { createPremium } from '../../companies/testing/companyCalls'
import { type ConnectionRow, findConnection } from '../connections/connectionRow'
import { revokeGrant } from '../connections/revokeGrant'
import { syncDue } from '../sync/syncDue'
import { refreshDue } from './refreshDue'
import { refreshTokens } from './refreshTokens'
import { resealTokens } from './resealTokens'
import { connections } from '../tables'
import { connect, useFakes } from '../testing/connectCalls'
import { openTokens } from './sealTokens'
import { withTokens } from './withTokens'

const server = useTestServer()
const fakes = useFakes(server)
const never = new AbortController().signal
const HOUR_MS = 3_600_000
const owner = { tenantId: TENANT, ownerId: 'ada' }

let token: string
beforeEach(async () => {
  ;({ token } = await createPremium(server, 'ada'))
  await connect(server, fakes, 'twitter', { token })
  fakes.twitter.asked.length = 0
})

const row = async (): Promise<ConnectionRow> => {
  const found = await findConnection(server.database.db, owner, 'twitter')
  if (!found) throw new Error('There is no connection.')
  return found
}
const pass = (ms: number) => {
  server.now = new Date(server.now.getTime() + ms)
}
const askAccount = async (connection: ConnectionRow) =>
  withTokens(server.deps, connection, (client, tokens) => client.getAccount(tokens))
const countOf = (method: string) => fakes.twitter.asked.filter((each) => each === method).length
const tokensOf = (connection: ConnectionRow): Tokens | null =>
  openTokens(server.deps.secretBox, connection)

describe('the tokens of a connection', () => {
  it('are used as they are while they live', async () => {
    expect((await askAccount(await row())).name).toBe('ines.m')
    expect(fakes.twitter.asked).toEqual(['getAccount'])
  })

  it('are refreshed before they expire, and stored with the next time', async () => {
    const before = await row()
    pass(HOUR_MS - 60_000)
    await askAccount(before)
    const after = await row()
    expect(fakes.twitter.asked).toEqual(['refresh', 'getAccount'])
    expect(tokensOf(after)?.accessToken).not.toBe(tokensOf(before)?.accessToken)
    expect(after.nextRefreshAt).toEqual(new Date(server.now.getTime() + (HOUR_MS / 6) * 5))
    expect(after.refreshingUntil).toBeNull()
  })

  it.each([
    ['with an expired token', HOUR_MS + 1],
    ['shortly before the end', HOUR_MS - 60_000],
  ])('are refreshed once by 20 parallel requests %s', async (_name, ms) => {
    const before = await row()
    pass(ms)
    const names = await Promise.all(Array.from({ length: 20 }, () => askAccount(before)))
    expect(names).toHaveLength(20)
    expect(countOf('refresh')).toBe(1)
  })

  it('are refreshed once when the provider refuses them, by 20 parallel requests', async () => {
    const before = await row()
    const refused = tokensOf(before)?.accessToken
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        withTokens(server.deps, before, (_client, tokens) =>
          tokens.accessToken === refused
            ? Promise.reject(new GrantError('token', 'expired'))
            : Promise.resolve('done'),
        ),
      ),
    )
    expect([new Set(answers), countOf('refresh')]).toEqual([new Set(['done']), 1])
  })

  it('are not refreshed by those who wait for a refresh that fails', async () => {
    const before = await row()
    pass(HOUR_MS + 1)
    fakes.twitter.isAway = true
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => askAccount(before)))
    for (const result of results)
      expect(result).toMatchObject({ reason: { code: 'PROVIDER_UNAVAILABLE' } })
    expect((await row()).status).toBe('active')
    fakes.twitter.isAway = false
    expect((await askAccount(await row())).name).toBe('ines.m')
  })

  it('are used to their end while the provider refreshes none', async () => {
    const before = await row()
    pass(HOUR_MS - 60_000)
    fakes.twitter.beforeAnswer = (method) =>
      method === 'refresh'
        ? Promise.reject(new ProviderUnavailable('X (Twitter)'))
        : Promise.resolve()
    expect((await askAccount(before)).name).toBe('ines.m')
    pass(60_001)
    await expect(askAccount(await row())).rejects.toThrow('X (Twitter) does not answer')
    expect((await row()).status).toBe('active')
  })

  it('are neither in the row in plain text nor of use in another row', async () => {
    const stored = await row()
    const { accessToken = '', refreshToken = '' } = tokensOf(stored) ?? {}
    const text = JSON.stringify(stored)
    expect([text.includes(accessToken), text.includes(refreshToken)]).toEqual([false, false])
    for (const other of [
      { tenantId: 'other' },
      { ownerId: 'ben' },
      { provider: 'calendly' as const },
      { id: crypto.randomUUID() },
    ])
      expect(tokensOf({ ...stored, ...other })).toBeNull()
  })
})

describe('a grant that has ended', () => {
  it('wipes the tokens, tells the person and is due for its items', async () => {
    fakes.twitter.endGrants()
    await expect(askAccount(await row())).rejects.toMatchObject({
      name: 'GrantError',
      kind: 'grant',
    })
    const after = await row()
    expect(after).toMatchObject({ status: 'reconnect', tokens: '', keyId: '', nextRefreshAt: null })
    expect(after.problem).toBe('X (Twitter) no longer accepts this connection. Connect again.')
    expect(after.nextSyncAt).toEqual(server.now)
    fakes.twitter.asked.length = 0
    await expect(askAccount(after)).rejects.toMatchObject({ kind: 'grant' })
    expect(fakes.twitter.asked).toEqual([])
  })

  it('is one whose token is refused again after a refresh', async () => {
    const refuse = () => Promise.reject(new GrantError('token', 'suspended'))
    await expect(withTokens(server.deps, await row(), refuse)).rejects.toMatchObject({
      kind: 'grant',
    })
    expect([(await row()).status, countOf('refresh')]).toEqual(['reconnect', 1])
  })

  it('does not end a connection that was made again meanwhile', async () => {
    const before = await row()
    fakes.twitter.endGrants()
    fakes.twitter.beforeAnswer = async (method) => {
      if (method !== 'refresh') return
      fakes.twitter.beforeAnswer = () => Promise.resolve()
      await connect(server, fakes, 'twitter', { token })
    }
    expect((await askAccount(before)).name).toBe('ines.m')
    expect((await row()).status).toBe('active')
  })

  it('revokes the tokens of a refresh whose connection was ended meanwhile', async () => {
    const before = await row()
    pass(HOUR_MS + 1)
    fakes.twitter.beforeAnswer = async (method) => {
      if (method === 'refresh') await server.database.db.delete(connections)
    }
    await expect(askAccount(before)).rejects.toMatchObject({ kind: 'grant' })
    expect(countOf('revoke')).toBe(1)
  })
})

describe('a process that is killed', () => {
  it('before the answer leaves a lease that runs out', async () => {
    const before = await row()
    pass(HOUR_MS + 1)
    const until = new Date(server.now.getTime() + 30_000)
    await server.database.db.update(connections).set({ refreshingUntil: until })
    pass(30_000)
    expect((await askAccount(before)).name).toBe('ines.m')
    expect(countOf('refresh')).toBe(1)
  })

  it('between answer and commit loses a refresh token that works once, and says "Connect again"', async () => {
    const before = await row()
    pass(HOUR_MS + 1)
    const tokens = tokensOf(before)
    if (!tokens) throw new Error('No tokens.')
    await fakes.twitter.refresh(tokens)
    await expect(askAccount(before)).rejects.toMatchObject({ kind: 'grant' })
    expect((await row()).status).toBe('reconnect')
  })

  it('is not the failure of one statement: the new tokens are stored at the next try', async () => {
    const before = await row()
    pass(HOUR_MS + 1)
    const { db } = server.deps
    const update = db.update.bind(db)
    let updates = 0
    vi.spyOn(db, 'update').mockImplementation((table) => {
      updates += 1
      if (updates === 2) throw new Error('connection lost')
      return update(table)
    })
    const account = await askAccount(before).finally(() => vi.restoreAllMocks())
    expect([account.name, countOf('refresh'), (await row()).status]).toEqual([
      'ines.m',
      1,
      'active',
    ])
  })
})

describe('the background work', () => {
  it('refreshes what is due, and nothing else', async () => {
    await connect(server, fakes, 'calendly', { token })
    fakes.calendly.asked.length = 0
    await refreshDue(server.deps, never)
    expect([fakes.twitter.asked, fakes.calendly.asked]).toEqual([[], []])
    pass(HOUR_MS)
    await refreshDue(server.deps, never)
    expect([countOf('refresh'), fakes.calendly.asked]).toEqual([1, ['refresh']])
  })

  it('waits ten minutes after a provider did not answer', async () => {
    pass(HOUR_MS)
    fakes.twitter.isAway = true
    await refreshDue(server.deps, never)
    await refreshDue(server.deps, never)
    expect(countOf('refresh')).toBe(1)
    fakes.twitter.isAway = false
    pass(10 * 60_000)
    await refreshDue(server.deps, never)
    expect([countOf('refresh'), (await row()).problem]).toEqual([2, ''])
  })

  const boxOf = (keys: string[]) =>
    createSecretBox({ keys, fallback: server.deps.ruleSigner.deriveKey('secrets') })
  const newKey = (id: string) =>
    `${id}:${createSecretKey(Buffer.alloc(32, id)).export().toString('base64')}`

  it('encrypts tokens with the newest key, so that the old one can go', async () => {
    const before = tokensOf(await row())
    const deps = { ...server.deps, secretBox: boxOf([newKey('b'), newKey('a')]) }
    await resealTokens(deps, never)
    const after = await row()
    expect([after.keyId, openTokens(deps.secretBox, after)]).toEqual(['b', before])
    const name = withTokens(deps, after, async (client, tokens) => client.getAccount(tokens))
    expect((await name).name).toBe('ines.m')
  })

  it.each([
    ['is missing', [newKey('a')]],
    ['is another one by mistake', [`b:${Buffer.alloc(32, 'x').toString('base64')}`]],
  ])('ends nothing while the key %s, and goes on when it is back', async (_name, keys) => {
    const deps = { ...server.deps, secretBox: boxOf([newKey('b')]) }
    await resealTokens(deps, never)
    const before = await row()
    const wrong = { ...deps, secretBox: boxOf(keys) }
    pass(HOUR_MS)
    await resealTokens(wrong, never)
    await refreshDue(wrong, never)
    await syncDue(wrong, never)
    const client = fakes.twitter
    for (const use of [
      () => withTokens(wrong, before, (_client, tokens) => client.getAccount(tokens)),
      () => refreshTokens(wrong, client, before),
    ])
      await expect(use()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect(client.asked).toEqual([])
    const { tokens, status, problem } = await row()
    expect([tokens, status]).toEqual([before.tokens, 'active'])
    expect(problem).toContain('cannot decrypt its access to X (Twitter). Connect again')
    expect(await revokeGrant(wrong, before)).toBeNull()
    pass(24 * HOUR_MS)
    await syncDue(deps, never)
    expect([client.asked, (await row()).problem]).toEqual([
      ['refresh', 'getAccount', 'listItems'],
      '',
    ])
  })

  it('leaves tokens that are being refreshed to the refresh', async () => {
    const before = await row()
    pass(HOUR_MS + 1)
    const rotated = { ...server.deps, secretBox: boxOf([newKey('b')]) }
    fakes.twitter.beforeAnswer = async (method) => {
      if (method === 'refresh') await resealTokens(rotated, never)
    }
    expect((await askAccount(before)).name).toBe('ines.m')
    const [stored] = await server.database.db
      .select()
      .from(connections)
      .where(eq(connections.ownerId, 'ada'))
    expect(stored?.status).toBe('active')
  })
})
