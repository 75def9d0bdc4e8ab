import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../http/apiError'
import { createLog } from '../log/createLog'
import { serveFiles } from './serveFiles'
import type { ByteRange } from './byteRange'
import type { AppEnv } from '../../ports/http'

const KEY = 'a'.repeat(40)
const BYTES = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251)
let app: Hono<AppEnv>
let read: number
let isGone: boolean

beforeEach(() => {
  app = new Hono<AppEnv>().onError((error, c) =>
    c.body(null, error instanceof ApiError ? error.status : 500),
  )
  read = 0
  isGone = false
  const files = {
    size: () => Promise.resolve(BYTES.length),
    get: (_key: string, { first, last }: ByteRange = { first: 0, last: BYTES.length - 1 }) => {
      if (isGone) return Promise.resolve(null)
      read += last + 1 - first
      return Promise.resolve(BYTES.slice(first, last + 1))
    },
  }
  serveFiles(app, { files, log: createLog('silent') })
})

const ask = (headers?: Record<string, string>) =>
  app.request(`/files/${KEY}.mp4`, { ...(headers && { headers }) })

describe('a large file', () => {
  it('arrives whole, and so does a range of it', async () => {
    const whole = await ask()
    expect(whole.headers.get('content-length')).toBe(String(BYTES.length))
    expect(Buffer.compare(BYTES, Buffer.from(await whole.arrayBuffer()))).toBe(0)
    const range = await ask({ range: 'bytes=1000-2000000' })
    expect([range.status, range.headers.get('content-length')]).toEqual([206, '1999001'])
    const part = Buffer.from(await range.arrayBuffer())
    expect(Buffer.compare(BYTES.slice(1000, 2_000_001), part)).toBe(0)
  })

  it.each([undefined, { range: 'bytes=0-' }])(
    'is read no faster than its client takes it (%o)',
    async (headers) => {
      const answer = await ask(headers)
      const reader = answer.body?.getReader()
      await reader?.read()
      expect(read).toBeLessThan(1_000_000)
      await reader?.cancel()
    },
  )

  it('that is deleted meanwhile breaks off, and is missing from then on', async () => {
    const answer = await ask()
    isGone = true
    await expect(answer.arrayBuffer()).rejects.toThrow('The download broke off.')
    expect((await ask()).status).toBe(404)
  })
})
