import { createServer } from 'node:net'

/**
 * Returns a free port of this machine: `wanted`, or any if that is 0. Rejects with EADDRINUSE if
 * the wanted one is taken.
 */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  })
}
