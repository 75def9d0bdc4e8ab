import { Hono } from 'hono'
import * as v from 'valibot'
import { type FailureKind, failureKinds } from './failures'

/** The switches of a simulator that journeys use over HTTP. */
export interface Controls {
  clock: () => Date
  moveClock: (ms: number) => void
  /** Makes requests fail, `times` times or until null is set, at paths that start with `path`. */
  fail: (kind: FailureKind | null, options?: { times?: number; path?: string }) => void
}

/** Requests to these paths never fail. */
export const CONTROL_PATH = '/_simulator/'

const clockMove = v.strictObject({
  ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10 * 366 * 86_400_000)),
})
const failure = v.strictObject({
  kind: v.nullable(v.picklist(failureKinds)),
  times: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  path: v.exactOptional(v.pipe(v.string(), v.startsWith('/'))),
})

/** Serves the switches of a simulator; a body that is not understood answers 422. */
export function controlApp({ clock, moveClock, fail }: Controls): Hono {
  const app = new Hono()
  app.post(`${CONTROL_PATH}clock`, async (c) => {
    const body = v.safeParse(clockMove, await bodyOf(c.req.raw))
    if (!body.success) return c.json(refusal(body.issues), 422)
    moveClock(body.output.ms)
    return c.json({ now: clock().toISOString() })
  })
  app.post(`${CONTROL_PATH}failure`, async (c) => {
    const body = v.safeParse(failure, await bodyOf(c.req.raw))
    if (!body.success) return c.json(refusal(body.issues), 422)
    const { kind, ...options } = body.output
    fail(kind, options)
    return c.json({ kind })
  })
  return app
}

/** Presents the reasons why a switch is not understood. */
export function refusal(issues: { message: string }[]) {
  return { error: { message: issues.map(({ message }) => message).join(' ') } }
}

/** Reads a switch's JSON; null if it is none. */
export async function bodyOf(request: Request): Promise<unknown> {
  return request.json().catch(() => null)
}
