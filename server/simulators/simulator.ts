import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { isAddressInUse } from '../platform/http/isAddressInUse'
import { CONTROL_PATH, type Controls, controlApp } from './controls'
import { type FailureKind, failingAnswer } from './failures'

/** A request that a simulator received. */
interface AskedRequest {
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string>
  body: string
}

/** A running simulator of an outside provider on this machine, with its switches. */
export interface Simulator extends Controls {
  origin: string
  /** The last requests except those to the switches, the oldest first. */
  asked: AskedRequest[]
  close: () => Promise<void>
}

interface Options {
  app: Hono
  /** Any free one by default. */
  port?: number
  /** The clock that `moveClock` moves: real time by default. */
  clock?: () => Date
  /** The milliseconds that the clock is ahead at the start. */
  movedBy?: number
  /** Runs after each move of the clock, with the milliseconds that it is ahead now. */
  onClockMoved?: (movedBy: number) => void
  /** Further switches over HTTP, at paths below `CONTROL_PATH`. */
  switches?: Hono
}

/** The number of requests that `asked` keeps, and of characters of each body. */
const MOST_ASKED = 1000
const MOST_CHARACTERS = 100_000

/** Serves a provider's simulator on 127.0.0.1. Rejects with EADDRINUSE if the port is taken. */
export async function startSimulator({
  app,
  port = 0,
  clock = () => new Date(),
  movedBy = 0,
  onClockMoved,
  switches: more,
}: Options): Promise<Simulator> {
  const asked: AskedRequest[] = []
  const failing = createFailureSwitch()
  let ahead = movedBy
  const controls: Controls = {
    clock: () => new Date(clock().getTime() + ahead),
    moveClock: (ms) => {
      ahead += ms
      onClockMoved?.(ahead)
    },
    fail: failing.set,
  }
  const switches = controlApp(controls)
  if (more) switches.route('/', more)
  const answer = async (request: Request, bindings: HttpBindings) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(CONTROL_PATH)) return switches.fetch(request)
    await record(asked, request)
    const kind = failing.next(pathname)
    if (!kind) return app.fetch(request, bindings)
    return failingAnswer(kind, bindings, () => app.fetch(request, bindings))
  }
  // Neither HTTP/2 nor TLS was asked for.
  const server = serve({
    fetch: (request, bindings) => answer(request, bindings as HttpBindings),
    hostname: '127.0.0.1',
    port,
  }) as Server
  await once(server, 'listening')
  return {
    ...controls,
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Starts on the first of these ports that is free. */
export async function startSimulatorAt(
  [port, ...others]: number[],
  options: Options,
): Promise<Simulator> {
  try {
    return await startSimulator({ ...options, port: port ?? 0 })
  } catch (error) {
    if (others.length > 0 && isAddressInUse(error)) return startSimulatorAt(others, options)
    throw error
  }
}

/** Keeps the failure that is switched on, and counts how often it still happens. */
function createFailureSwitch() {
  let kind: FailureKind | null = null
  let left = 0
  let prefix = '/'
  return {
    set: (next: FailureKind | null, { times = Infinity, path = '/' } = {}) => {
      kind = next
      left = times
      prefix = path
    },
    next: (path: string) => {
      if (!kind || left <= 0 || !path.startsWith(prefix)) return null
      left -= 1
      return kind
    },
  }
}

async function record(asked: AskedRequest[], request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url)
  asked.push({
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: (await request.clone().text()).slice(0, MOST_CHARACTERS),
  })
  if (asked.length > MOST_ASKED) asked.shift()
}
