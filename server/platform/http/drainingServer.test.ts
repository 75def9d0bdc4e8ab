import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, it } from 'vitest'
import type { AppEnv } from '../../ports/http'
import { type DrainingServer, createDrainingServer } from './drainingServer'

let server: DrainingServer

afterEach(() => server.drain())

it('ends the answer to a client that takes nothing of it', async () => {
  const app = new Hono<AppEnv>()
  const ended = new Promise<void>((resolve) => {
    app.get('/', (c) =>
      c.body(
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            controller.enqueue(new Uint8Array(1024 * 1024))
          },
          cancel: () => {
            resolve()
          },
        }),
      ),
    )
  })
  server = createDrainingServer(app, { hostname: '127.0.0.1', port: 0, stallMs: 200 })
  await once(server.http, 'listening')
  const socket = connect((server.http.address() as AddressInfo).port, '127.0.0.1')
  // Without a listener for its data, the socket reads nothing.
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await ended
  socket.destroy()
})
