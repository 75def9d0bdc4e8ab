import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { Hono } from 'hono'
import { createDrainingServer } from '../platform/http/drainingServer'
import type { AppEnv } from '../ports/http'

const outcome = v.object({ status: v.number(), answerMs: v.number(), longestWaitMs: v.number() })
/**
 * The result of one large request: its status, its duration, and the longest wait of `/healthz`
 * meanwhile.
 */
type Outcome = v.InferOutput<typeof outcome>

/**
 * The client runs in a thread of its own, so that writing the request takes no time of the server.
 */
const CLIENT = `
const { parentPort, workerData } = require('node:worker_threads')
const { Agent, request } = require('node:http')
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const send = (options, body) => new Promise((resolve, reject) => {
  const sent = request({ ...options, agent }, (response) => response.resume().once('end', () => resolve(response.statusCode)).once('error', reject))
  sent.once('error', reject).end(body)
})
let isOver = true
let longestWaitMs = 0
let watching
const watch = async () => {
  do {
    const since = performance.now()
    await send({ host: '127.0.0.1', port: workerData, path: '/healthz' })
    longestWaitMs = Math.max(longestWaitMs, performance.now() - since)
    await new Promise((resolve) => setImmediate(resolve))
  } while (!isOver)
}
const begin = async () => {
  await send({ host: '127.0.0.1', port: workerData, path: '/healthz' })
  isOver = false
  longestWaitMs = 0
  watching = watch()
}
const end = async () => {
  isOver = true
  await watching
}
const answer = async (asked) => {
  if (asked === 'begin') await begin()
  if (asked === 'end') await end()
  if (typeof asked === 'string') return { longestWaitMs }
  const { body, ...options } = asked
  await begin()
  const since = performance.now()
  const status = await send({ ...options, host: '127.0.0.1', port: workerData, headers: { ...options.headers, ...(body && { 'content-length': body.length }) } }, body)
  const answerMs = performance.now() - since
  await end()
  return { status, answerMs, longestWaitMs }
}
parentPort.on('message', (asked) => answer(asked).catch(({ message }) => ({ failure: message })).then((outcome) => parentPort.postMessage(outcome)))
`

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** A client on a real socket that sends large requests and watches `/healthz` meanwhile. */
export interface AttackClient {
  send: (request: Sent) => Promise<Outcome>
  /** Returns the longest wait of `/healthz` during other work. */
  watch: (work: () => Promise<unknown>) => Promise<number>
  close: () => Promise<void>
}

/** Serves the app on a free port of this machine and starts a client for it. */
export async function openAttackClient(app: Hono<AppEnv>): Promise<AttackClient> {
  const { http, drain } = createDrainingServer(app, { hostname: '127.0.0.1', port: 0 })
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const client = new Worker(CLIENT, { eval: true, workerData: port })
  const ask = async (asked: Sent | 'begin' | 'end'): Promise<unknown> => {
    const answered = once(client, 'message')
    client.postMessage(asked)
    const [answer] = (await answered) as [{ failure?: string }]
    if (answer.failure !== undefined) throw new Error(answer.failure)
    return answer
  }
  return {
    send: async (request) => v.parse(outcome, await ask(request)),
    watch: async (work) => {
      await ask('begin')
      await work()
      return v.parse(v.pick(outcome, ['longestWaitMs']), await ask('end')).longestWaitMs
    },
    close: async () => {
      await client.terminate()
      await drain()
    },
  }
}
