import type { Hono } from 'hono'
import { ApiFault } from '../http/apiFault'
import type { AppEnv } from '../http/mountRoutes'
import type { FileStore } from './fileStore'

const types: Record<string, string> = { webp: 'image/webp' }

/** `/files/{key}`: an uploaded picture for whoever knows its unguessable key. It never runs as a page: sandboxed, its type fixed by us. */
export function serveFiles(app: Hono<AppEnv>, files: FileStore): void {
  app.get('/files/:key', async (c) => {
    c.set('template', '/files/{key}')
    const key = c.req.param('key')
    const type = types[key.split('.').pop() ?? '']
    const bytes = type ? await files.get(key) : null
    if (!type || !bytes) throw new ApiFault('NOT_FOUND', 'There is no such file.')
    c.header('Cache-Control', 'private, max-age=31536000, immutable')
    c.header('Content-Type', type)
    c.header('Content-Disposition', 'inline')
    return c.body(bytes)
  })
}
