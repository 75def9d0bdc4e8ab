import { createServer } from 'node:net'

/** A port of this machine that nobody uses: `wanted`, or any when that is 0. Rejects with EADDRINUSE when the wanted one is taken. */
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
