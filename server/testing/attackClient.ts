import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { serve } from '@hono/node-server'
import * as v from 'valibot'
import type { AppEnv } from '../http/mountRoutes'
import type { Hono } from 'hono'

const outcome = v.object({ status: v.number(), answerMs: v.number(), longestWaitMs: v.number() })
/** How one large request went: what it was answered, after how long, and how long `/healthz` had to wait at most meanwhile. */
export type Outcome = v.InferOutput<typeof outcome>

/** Runs in a thread of its own, so that writing the request takes no time of the server. */
const CLIENT = `
const { parentPort } = require('node:worker_threads')
const { Agent, request } = require('node:http')
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const send = (options, body) => new Promise((resolve, reject) => {
  const sent = request({ ...options, agent }, (response) => response.resume().once('end', () => resolve(response.statusCode)).once('error', reject))
  sent.once('error', reject).end(body)
})
parentPort.on('message', async ({ port, method, path, headers, body }) => {
  const base = { host: '127.0.0.1', port }
  await send({ ...base, path: '/healthz' })
  let isOver = false
  let longestWaitMs = 0
  const watch = async () => {
    do {
      const since = performance.now()
      await send({ ...base, path: '/healthz' })
      longestWaitMs = Math.max(longestWaitMs, performance.now() - since)
      await new Promise((resolve) => setImmediate(resolve))
    } while (!isOver)
  }
  const watching = watch()
  const since = performance.now()
  const status = await send({ ...base, method, path, headers: { ...headers, 'content-length': body.length } }, body)
  const answerMs = performance.now() - since
  isOver = true
  await watching
  parentPort.postMessage({ status, answerMs, longestWaitMs })
})
`

/** A client on a real socket that sends large requests and watches `/healthz` meanwhile. */
export interface AttackClient {
  send: (request: { method: string; path: string; headers: Record<string, string>; body: Buffer }) => Promise<Outcome>
  close: () => Promise<void>
}

/** Serves the app on a free port of this machine, with a client beside it. */
export async function openAttackClient(app: Hono<AppEnv>): Promise<AttackClient> {
  const client = new Worker(CLIENT, { eval: true })
  const { port, stop } = await new Promise<{ port: number; stop: () => void }>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) => { resolve({ port: info.port, stop: () => void listening.close() }) })
  })
  return {
    send: async (request) => {
      const answered = once(client, 'message')
      client.postMessage({ port, ...request })
      return v.parse(v.tuple([outcome]), await answered)[0]
    },
    close: async () => {
      await client.terminate()
      stop()
    },
  }
}
