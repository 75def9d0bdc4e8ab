import { type RequestListener, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/**
 * A web server on this machine; `pages` are its handlers by path, and `asked` records every
 * request.
 */
export interface LocalWeb {
  origin: string
  port: number
  pages: Record<string, RequestListener>
  asked: { method: string; path: string; headers: NodeJS.Dict<string | string[]> }[]
}

/** Runs a web server for the tests of one file; unknown paths answer 404. */
export function useLocalWeb(pages: Record<string, RequestListener> = {}): LocalWeb {
  const web: LocalWeb = { origin: '', port: 0, pages, asked: [] }
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method = '', url = '', headers } = request
      web.asked.push({ method, path: url, headers })
      const page =
        web.pages[url.split('?')[0] ?? ''] ?? ((_request, answer) => answer.writeHead(404).end())
      page(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    web.port = (server.address() as AddressInfo).port
    web.origin = `http://127.0.0.1:${String(web.port)}`
  })
  afterAll(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  })
  return web
}
