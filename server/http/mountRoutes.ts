import type { Context, Hono } from 'hono'
import { type Call, pathParams } from '@/contract/call'
import { abilityOf } from '../permissions/rules'
import { findUser } from '../users/userRecord'
import { ApiFault } from './apiFault'
import type { Ctx, Deps } from './context'
import { once, requestFingerprint, takesIdempotencyKey } from './idempotency'
import { pathShape } from './pathShape'
import { readInput } from './readInput'
import type { Download, Route } from './route'

/** What travels with a request through the app: its id, and the template of the call it met (for the log). */
export interface AppEnv {
  Variables: { requestId: string; template: string }
}

/**
 * Mounts every call of the contract: served ones with their route (authenticate → validate → verb → `{ data }`), planned ones with 501.
 * The more literal path wins (`/v1/contacts/merge` before `/v1/contacts/{contactId}`); a known path with another method answers 405.
 */
export function mountRoutes(app: Hono<AppEnv>, deps: Deps, calls: Record<string, Call>, routes: Route[]): void {
  const sorted = Object.entries(calls).sort(([, a], [, b]) => pathParams(a.path).length - pathParams(b.path).length)
  for (const [operation, call] of sorted) {
    const served = routes.find((candidate) => candidate.call === call)
    if (Boolean(served) !== (call.status === 'served')) throw new Error(`${operation} is ${call.status} but has ${served ? 'a' : 'no'} route.`)
    app.on(call.method, honoPath(call.path), async (c) => {
      c.set('template', call.path)
      if (!served) throw new ApiFault('NOT_IMPLEMENTED')
      return answer(c, deps, operation, served)
    })
  }
  const templates = new Map(sorted.map(([, { path }]) => [pathShape(path), path]))
  for (const [shape, path] of templates) {
    const allow = sorted.filter(([, call]) => pathShape(call.path) === shape).map(([, call]) => call.method).join(', ')
    app.all(honoPath(path), () => {
      throw new ApiFault('METHOD_NOT_ALLOWED', `Use ${allow}.`, undefined, { Allow: allow })
    })
  }
}

async function answer(c: Context<AppEnv>, deps: Deps, operation: string, { call, handle }: Route): Promise<Response> {
  const jobs: (() => Promise<void>)[] = []
  const ctx = await createContext(c, deps, (job) => jobs.push(job))
  const input = await readInput(call, c.req)
  const key = c.req.header('idempotency-key')
  const data = key !== undefined && takesIdempotencyKey(call)
    ? await once(ctx, key, await requestFingerprint(operation, input.params, input.body), (inside) => handle(inside, input))
    : await handle(ctx, input)
  for (const job of jobs) await job().catch((error: unknown) => { deps.log.error({ err: error, requestId: ctx.requestId }, 'work after the answer failed') })

  c.header('Cache-Control', 'no-store')
  if (call.download) return sendDownload(c, asDownload(data), call.download)
  if (call.versioned || call.method === 'GET') setVersion(c, data)
  return c.json({ data }, call.success ?? 200)
}

async function createContext(c: Context<AppEnv>, deps: Deps, afterwards: Ctx['afterwards']): Promise<Ctx> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new ApiFault('UNAUTHENTICATED')
  const claims = await deps.identity.verify(token)
  const record = await findUser(deps.db, claims.tenantId, claims.userId)
  const ability = abilityOf(claims.userId, record?.isPremium ?? false)
  return { ...deps, afterwards, requestId: c.get('requestId'), actor: { ...claims, ability } }
}

function setVersion(c: Context<AppEnv>, data: unknown): void {
  if (typeof data === 'object' && data !== null && 'version' in data) c.header('ETag', `"${String(data.version)}"`)
}

/** The contract says of this call that it answers a file, and `route` held its handler to that. */
function asDownload(data: unknown): Download {
  return data as Download
}

function sendDownload(c: Context<AppEnv>, { fileName, stream }: Download, type: string): Response {
  c.header('Content-Type', `${type}; charset=utf-8`)
  c.header('Content-Disposition', `attachment; filename="${fileName}"`)
  return c.body(stream)
}

/** `/v1/contacts/{contactId}` → `/v1/contacts/:contactId` */
function honoPath(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1')
}
