import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { MAX_ISSUES } from '@/contract/issues'
import { type AttackClient, openAttackClient } from '../testing/attackClient'
import { useTestServer } from '../testing/harness'
import { holdOf } from '../testing/holds'
import { wrongBodies } from '../testing/wrongBodies'
import { jsonLimit } from '../platform/http/bodySize'
import { mediaTypesOf } from '../platform/http/readInput'

const server = useTestServer()
const isLong = process.env.LONG === '1'
const SAMPLE_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 64 * 1024
/** In ms of CPU; the goal is 500. The attacks once took minutes. */
const MAX_CPU = 5_000

const writes = Object.entries(calls as Record<string, Call>).flatMap(([operation, call]) =>
  call.body && mediaTypesOf(call.body).includes('application/json')
    ? [{ operation, call, bodies: wrongBodies(call.body) }]
    : [],
)

let token = ''
beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

const ID = '00000000-0000-4000-8000-000000000000'
const params: Record<string, string> = { type: 'csv' }
const pathOf = ({ path }: Call) =>
  path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => params[name] ?? (path.startsWith('/v1/users') ? 'ada' : ID),
  )

function send(call: Call, json: string) {
  server.limiter.reset()
  return server.send(
    { ...call, path: pathOf(call) },
    { token, body: json, headers: { 'content-type': 'application/json', 'if-match': '"1"' } },
  )
}

describe.each(writes)('$operation', ({ call, bodies }) => {
  it('refuses long lists of invalid items with a short answer', async () => {
    for (const { name, json } of bodies) {
      const { status, text, error } = await send(call, json(SAMPLE_BYTES))
      expect([name, status], text.slice(0, 500)).toEqual([name, 422])
      expect(Object.keys(error?.fields ?? {}).length, name).toBeLessThanOrEqual(MAX_ISSUES)
      expect(text.length, name).toBeLessThan(MAX_ANSWER_BYTES)
    }
  })

  it('reads no more than its own limit', async () => {
    const most = jsonLimit(call).bytes
    const json = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`
    expect((await send(call, json(most))).status).toBe(422)
    const { status, error } = await send(call, json(most + 1))
    expect([status, error?.code, error?.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      `This is too much for one request: it takes at most ${String(Math.floor(most / 1024))} kB. Send less at a time.`,
    ])
  })
})

/** All calls run in `npm run test:long`; otherwise one call shows that nothing blocks. */
const attacked = isLong ? writes : writes.filter(({ operation }) => operation === 'createContact')

describe('the largest request of invalid items', () => {
  let client: AttackClient
  beforeAll(async () => {
    client = await openAttackClient(server.app)
  })
  afterAll(() => client.close())

  it.each(attacked)(
    '$operation is refused at once and blocks nobody',
    async ({ operation, call, bodies }) => {
      const worst = { cpu: 0, slowest: '', longestWaitMs: 0, blocking: '' }
      for (const { name, json } of isLong
        ? bodies
        : bodies.filter((_body, index) => index % 5 === 0)) {
        server.limiter.reset()
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'if-match': '"1"',
        }
        const body = Buffer.from(json(jsonLimit(call).bytes))
        const { cpu } = await holdOf(async () => {
          const sent = await client.send({ method: call.method, path: pathOf(call), headers, body })
          expect([name, sent.status]).toEqual([name, 422])
          if (sent.longestWaitMs > worst.longestWaitMs)
            Object.assign(worst, { longestWaitMs: sent.longestWaitMs, blocking: name })
        })
        if (cpu > worst.cpu) Object.assign(worst, { cpu, slowest: name })
      }
      const { cpu, slowest, longestWaitMs, blocking } = worst
      console.log(
        `${operation.padEnd(22)} ${String(Math.round(jsonLimit(call).bytes / 1024)).padStart(5)} kB  CPU ${cpu.toFixed(0).padStart(5)} ms (${slowest})  /healthz ${longestWaitMs.toFixed(0).padStart(5)} ms (${blocking})`,
      )
      expect(cpu).toBeLessThan(MAX_CPU)
    },
    600_000,
  )
})
