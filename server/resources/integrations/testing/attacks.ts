import * as calls from '@/contract/integrations/integrations'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { GrantError } from '../../../platform/outbound/grantError'
import type { Answer, TestServer } from '../../../testing/harness'
import { SIGNED_IN_AT, tokenOf } from '../../../testing/testIdentity'
import { connections } from '../tables'
import { type Attempt, type Fakes, begin, callsOf, finish, hashOf, newSecret } from './connectCalls'

/** The place of an attack: ada has an honest attempt pending, and mallory is premium too. */
export interface Scene {
  server: TestServer
  fakes: Fakes
  provider: ProviderName
  /** Ada's honest attempt. */
  honest: Attempt
  ada: string
  mallory: string
}

/** Makes requests of which none may connect anything, and returns their answers. */
export type Attack = (scene: Scene) => Promise<Answer | Answer[]>

const JUNK = 'j'.repeat(43)
const another = ({ provider }: Scene): ProviderName =>
  provider === 'twitter' ? 'calendly' : 'twitter'
const codeFor = ({ fakes, provider }: Scene, { challenge }: Attempt) =>
  fakes[provider].newCode(undefined, undefined, challenge)

/** Finishes ada's honest attempt with other values. */
const given =
  (body: Record<string, unknown>, token?: (scene: Scene) => string): Attack =>
  (scene) =>
    finish(scene.server, scene.honest, {
      token: token?.(scene) ?? scene.ada,
      body: { code: codeFor(scene, scene.honest), ...body },
    })
const by = (token: (scene: Scene) => string) => given({}, token)

const forged: Record<string, Attack> = {
  'no state': given({ state: undefined }),
  'an empty state': given({ state: '' }),
  'a state that is too short': given({ state: 'junk' }),
  'a state that is too long': given({ state: `${JUNK}x` }),
  'a huge state': given({ state: 'x'.repeat(100_000) }),
  'a state of other characters': given({ state: `${JUNK.slice(1)}%` }),
  'a forged state': given({ state: newSecret() }),
  'a changed state': (scene) => {
    const { state } = scene.honest
    return given({ state: `${state.startsWith('A') ? 'B' : 'A'}${state.slice(1)}` })(scene)
  },
  'the hash of the state': (scene) => given({ state: hashOf(scene.honest.state) })(scene),
  'a state that is a list': (scene) => given({ state: [scene.honest.state] })(scene),
  'a state that is null': given({ state: null }),
  'a state that is an object': given({ state: { $ne: '' } }),
  'no secret': given({ secret: undefined }),
  'an empty secret': given({ secret: '' }),
  'a forged secret': given({ secret: newSecret() }),
  'the hash of the secret': (scene) => given({ secret: hashOf(scene.honest.secret) })(scene),
  'the state as the secret': (scene) => given({ secret: scene.honest.state })(scene),
  'a secret that is too long': given({ secret: `${JUNK}x` }),
  'neither code nor error': given({ code: undefined }),
  'an empty code': given({ code: '' }),
  'a code that is too long': given({ code: 'x'.repeat(4097) }),
  'an unknown code': given({ code: 'unknown' }),
  'a code with NUL': given({ code: 'a\0b' }),
  'fields that are not of the call': given({ ownerId: 'mallory', tenantId: 'other' }),
  'a redirect address': given({ redirectUri: 'https://evil.example/integrations' }),
  'a company in the body': given({ companyId: crypto.randomUUID() }),
  'a body that is a list': async ({ server, ada, provider }) =>
    server.send(callsOf[provider].finish, { token: ada, body: [] }),
  'a body that is no JSON': async ({ server, ada, provider }) =>
    server.send(callsOf[provider].finish, { token: ada, body: '{' }),
  'the answer as a query of the GET': async ({ server, ada, provider, honest }) =>
    server.send(callsOf[provider].start, {
      token: ada,
      params: { secretHash: hashOf(honest.secret), state: honest.state, code: 'x' },
    }),
}

const starts: Record<string, Attack> = {
  'a start without the hash of a secret': async ({ server, ada, provider }) =>
    server.send(callsOf[provider].start, { token: ada, params: {} }),
  'a start with a short hash': async ({ server, ada, provider }) =>
    server.send(callsOf[provider].start, { token: ada, params: { secretHash: 'x' } }),
  'a start with a redirect address': async ({ server, ada, provider }) =>
    server.send(callsOf[provider].start, {
      token: ada,
      params: { secretHash: JUNK, redirectUri: 'https://evil.example' },
    }),
}

const others: Record<string, Attack> = {
  'nobody signed in': by(() => ''),
  'a forged token': by(() => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'),
  "another tenant's token": by(() => tokenOf({ userId: 'ada', tenantId: 'other' })),
  "another user, who has ada's state and secret": by(({ mallory }) => mallory),
  'ada after she has signed in again': by(() =>
    tokenOf({ userId: 'ada', authTime: new Date(SIGNED_IN_AT.getTime() + 1000) }),
  ),
  "another user's state and secret in ada's session": async (scene) => {
    const theirs = await begin(scene.server, scene.provider, scene.mallory)
    return finish(scene.server, theirs, {
      token: scene.ada,
      body: { code: codeFor(scene, theirs) },
    })
  },
  "another user's state in ada's browser": async (scene) => {
    const theirs = await begin(scene.server, scene.provider, scene.mallory)
    return finish(
      scene.server,
      { ...theirs, secret: scene.honest.secret },
      { token: scene.ada, body: { code: codeFor(scene, theirs) } },
    )
  },
  "the secret of ada's other browser": async (scene) => {
    const other = await begin(scene.server, scene.provider, scene.ada)
    return given({ secret: other.secret })(scene)
  },
  "ada's state at another provider": (scene) =>
    finish(
      scene.server,
      { ...scene.honest, provider: another(scene) },
      { token: scene.ada, body: { code: scene.fakes[another(scene)].newCode() } },
    ),
  "another provider's state": async (scene) => {
    const other = await begin(scene.server, another(scene), scene.ada)
    return finish(
      scene.server,
      { ...other, provider: scene.provider },
      { token: scene.ada, body: { code: scene.fakes[scene.provider].newCode() } },
    )
  },
  "another user's Idempotency-Key with ada's answer": async (scene) => {
    const headers = { 'idempotency-key': 'key-of-the-answer' }
    const body = { code: 'unknown' }
    const { server, honest, ada, mallory } = scene
    return [
      await finish(server, honest, { token: ada, body, headers }),
      await finish(server, honest, { token: mallory, body, headers }),
    ]
  },
}

const providersFault: Record<string, Attack> = {
  'an error of the provider': given({ code: undefined, error: 'server_error' }),
  'a refusal and a code': given({ error: 'access_denied' }),
  'an error and a code': given({ error: 'invalid_scope' }),
  'a refusal with a forged state': given({
    code: undefined,
    error: 'access_denied',
    state: newSecret(),
  }),
  "a refusal with another browser's secret": given({
    code: undefined,
    error: 'access_denied',
    secret: newSecret(),
  }),
  "another user's refusal": given(
    { code: undefined, error: 'access_denied' },
    ({ mallory }) => mallory,
  ),
  'a code after the refusal': async (scene) => {
    const attempt = await begin(scene.server, scene.provider, scene.ada)
    const send = (body: Record<string, unknown>) =>
      finish(scene.server, attempt, { token: scene.ada, body })
    return [await send({ error: 'access_denied' }), await send({ code: codeFor(scene, attempt) })]
  },
  'a code that was exchanged before': async (scene) => {
    const code = codeFor(scene, scene.honest)
    await scene.fakes[scene.provider]
      .exchange({ code, redirectUri: '', verifier: '' })
      .catch(() => undefined)
    return given({ code })(scene)
  },
  'a code while the provider is away': async (scene) => {
    scene.fakes[scene.provider].isAway = true
    const answer = await given({})(scene)
    scene.fakes[scene.provider].isAway = false
    return answer
  },
  'an account that the provider refuses': async (scene) => {
    const fake = scene.fakes[scene.provider]
    fake.beforeAnswer = (method) =>
      method === 'getAccount'
        ? Promise.reject(new GrantError('code', 'not_professional'))
        : Promise.resolve()
    const answer = await given({})(scene)
    fake.beforeAnswer = () => Promise.resolve()
    return answer
  },
  'fewer scopes than it takes': async (scene) => {
    const { fakes, provider, honest } = scene
    if (providers[provider].scopes.length === 0) return []
    return given({ code: fakes[provider].newCode(undefined, [], honest.challenge) })(scene)
  },
}

const changes: Record<string, Attack> = {
  'an attempt that was finished before': async (scene) => {
    const { server, provider, ada } = scene
    const attempt = await begin(server, provider, ada)
    await finish(server, attempt, { token: ada, body: { code: codeFor(scene, attempt) } })
    await server.database.db.delete(connections)
    return finish(server, attempt, { token: ada, body: { code: codeFor(scene, attempt) } })
  },
  'a provider that the operator has removed since': async (scene) => {
    const { server, provider, fakes } = scene
    server.integrations[provider] = null
    const answer = await given({})(scene)
    Object.assign(server.integrations, { [provider]: fakes[provider] })
    return answer
  },
  "a state at the company's call": (scene) =>
    scene.server.send(calls.finishCompanyInstagram, {
      token: scene.ada,
      body: {
        companyId: crypto.randomUUID(),
        state: scene.honest.state,
        secret: scene.honest.secret,
        code: scene.fakes.instagram.newCode(),
      },
    }),
}

/** Attacks after which ada's honest attempt goes on. */
export const attacks: Record<string, Attack> = {
  ...forged,
  ...starts,
  ...others,
  ...providersFault,
  ...changes,
}

/** Attacks with attempts that have ended by then; a new one works. */
export const lateAttacks: Record<string, Attack> = {
  'an attempt of ten minutes ago': (scene) => {
    scene.server.now = new Date(scene.server.now.getTime() + 600_000)
    return given({})(scene)
  },
  'an attempt from before a disconnect': async (scene) => {
    const { server, fakes, ada } = scene
    const other = await begin(server, 'tiktok', ada)
    await finish(server, other, { token: ada, body: { code: fakes.tiktok.newCode() } })
    await server.send(calls.revokeTikTok, { token: ada })
    return given({})(scene)
  },
  'an attempt from before a new sign-in began another': async (scene) => {
    const authTime = new Date(SIGNED_IN_AT.getTime() + 2000)
    await begin(scene.server, scene.provider, tokenOf({ userId: 'ada', authTime }))
    return given({})(scene)
  },
  'the oldest of eleven attempts': async (scene) => {
    for (let i = 0; i < 10; i += 1) {
      scene.server.now = new Date(scene.server.now.getTime() + 1)
      await begin(scene.server, scene.provider, scene.ada)
    }
    return given({})(scene)
  },
}
