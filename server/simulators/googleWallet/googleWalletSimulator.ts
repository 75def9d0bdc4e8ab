import { type KeyObject, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { type Simulator, startSimulator } from '../simulator'
import { bodyOf } from '../controls'

interface Options {
  /** The number of the issuer, and its service account with the public key. */
  issuer: string
  account: string
  publicKey: KeyObject
  clock: () => Date
}

type SavedPass = Record<string, unknown>

/** Google Wallet on this machine: tokens, saved passes and their changes. */
export interface GoogleWalletSimulator extends Simulator {
  /** The saved passes by id. */
  passes: Map<string, SavedPass>
  /** The addresses of pictures that cannot be used. */
  brokenPictures: Set<string>
  /** Opens a link as a person does who saves the pass. A pass that is saved already stays as it is. */
  save: (url: string) => Promise<SavedPass>
}

const SAVE = 'https://pay.google.com/gp/v/save/'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const LIFETIME_S = 3599

const link = v.object({
  typ: v.literal('savetowallet'),
  payload: v.object({
    genericClasses: v.tuple([v.object({ id: v.string() })]),
    genericObjects: v.tuple([v.looseObject({ id: v.string(), classId: v.string() })]),
  }),
})
const picture = v.object({ logo: v.object({ sourceUri: v.object({ uri: v.string() }) }) })

/** Serves a simulator of Google Wallet's API and of Google's tokens on a free port of 127.0.0.1. */
export async function startGoogleWalletSimulator({
  issuer,
  account,
  publicKey,
  clock,
}: Options): Promise<GoogleWalletSimulator> {
  const passes: GoogleWalletSimulator['passes'] = new Map()
  const brokenPictures = new Set<string>()
  /** The ends of tokens. */
  const tokens = new Map<string, number>()
  const verify = (jwt: string, audience: string) =>
    jwtVerify(jwt, publicKey, {
      ...{ issuer: account, audience, algorithms: ['RS256'] },
      currentDate: clock(),
    })
  const app = new Hono()

  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const { origin } = new URL(c.req.url)
    const verified = await verify(form.get('assertion') ?? '', `${origin}/token`).catch(() => null)
    const isRight = isGrant && verified?.payload['scope'] === SCOPE && verified.payload.exp
    if (!isRight) return c.json({ error: 'invalid_grant' }, 400)
    const token = `ya29.${randomUUID()}`
    tokens.set(token, clock().getTime() + LIFETIME_S * 1000)
    return c.json({ access_token: token, expires_in: LIFETIME_S, token_type: 'Bearer' })
  })

  app.patch('/walletobjects/v1/genericObject/:id', async (c) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    if ((tokens.get(token) ?? 0) <= clock().getTime()) return c.json({ error: { code: 401 } }, 401)
    const id = c.req.param('id')
    if (!id.startsWith(`${issuer}.`)) return c.json({ error: { code: 403 } }, 403)
    const pass = passes.get(id)
    if (!pass) return c.json({ error: { code: 404 } }, 404)
    const change = v.safeParse(v.looseObject({}), await bodyOf(c.req.raw))
    const shown = v.safeParse(picture, change.output)
    if (!change.success || (shown.success && brokenPictures.has(shown.output.logo.sourceUri.uri)))
      return c.json({ error: { code: 400 } }, 400)
    // A value of null removes a part.
    const merged = Object.entries({ ...pass, ...change.output })
    passes.set(id, Object.fromEntries(merged.filter(([, value]) => value !== null)))
    return c.json(passes.get(id) ?? {})
  })

  return {
    ...(await startSimulator({ app, clock })),
    passes,
    brokenPictures,
    save: async (url) => {
      if (!url.startsWith(SAVE)) throw new Error('This is no link to Google Wallet.')
      const { payload } = await verify(url.slice(SAVE.length), 'google')
      const { genericClasses, genericObjects } = v.parse(link, payload).payload
      const [pass] = genericObjects
      if (pass.classId !== genericClasses[0].id || !pass.id.startsWith(`${issuer}.`))
        throw new Error('The pass belongs to another issuer.')
      const known = passes.get(pass.id) ?? pass
      passes.set(pass.id, known)
      return known
    },
  }
}
