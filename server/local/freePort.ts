import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports below those that systems give to outgoing connections, one of which could take a free port
 * in the seconds before a program listens on it.
 */
const FIRST_PORT = 20_000
const END_OF_PORTS = 32_768
const MOST_TRIES = 50

/** Returns a free port of this machine: `wanted`, or any if that is 0. Rejects if it is taken. */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0) return probe(wanted)
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const port = await probe(randomInt(FIRST_PORT, END_OF_PORTS)).catch(() => 0)
    if (port !== 0) return port
  }
  return probe(0)
}

/** Listens on a port for a moment; resolves to it, or rejects with EADDRINUSE. */
function probe(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  })
}
