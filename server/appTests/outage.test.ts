import { type Server, type Socket, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { createContact, listContacts, uploadContactDisplay } from '@/contract/contacts/contacts'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { downloadJobFile, getJob } from '@/contract/jobs'
import { createApp } from '../app'
import { openPostgres } from '../platform/db/client'
import { createCard } from '../public/testing/cards'
import { jobIn } from '../testing/importing'
import { fileForm, socketFrom, useTestServer } from '../testing/harness'
import { itOnPostgres } from '../testing/itOnPostgres'
import { createDatabase } from '../testing/postgres'
import { outageOf } from '../platform/http/outageOf'

const server = useTestServer()
const ready = async () => (await server.app.request('/readyz')).status
/** Longer than `/readyz` caches its answer, and than a disk counts as full. */
const later = (seconds: number) => {
  server.now = new Date(server.now.getTime() + seconds * 1000)
}

/** A proxy to a Postgres that can be closed, with all its connections, and opened again. */
class Line {
  private readonly sockets = new Set<Socket>()
  private readonly server: Server
  port = 0

  constructor(target: URL) {
    this.server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname)
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(one)
        one.on('error', () => undefined).on('close', () => other.destroy())
        one.pipe(other)
      }
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
    const address = this.server.address()
    if (address !== null && typeof address === 'object') this.port = address.port
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    for (const socket of this.sockets) socket.destroy()
    this.sockets.clear()
    await closed
  }
}

describe('an unavailable database', () => {
  itOnPostgres(
    'is 503 with Retry-After at every entry, and normal as soon as it is back',
    async () => {
      const given = await createDatabase(inject('postgresAdminUrl'))
      const line = new Line(new URL(given.databaseUrl))
      await line.open()
      const url = new URL(given.databaseUrl)
      url.port = String(line.port)
      const database = await openPostgres(url.href)
      const app = createApp({ ...server.deps, db: database.db, requestDb: database.requestDb })
      const { profileId, slug, token } = await createCard(server)
      const ask = (path: string, init: RequestInit = {}) =>
        app.request(path, init, socketFrom('192.0.2.1'))
      const list = () => ask('/v1/contacts', { headers: { authorization: `Bearer ${token}` } })
      try {
        expect([(await list()).status, (await ask('/readyz')).status]).toEqual([200, 200])
        await line.cut()
        later(5)
        const [away, readyz] = [await list(), await ask('/readyz')]
        expect([
          away.status,
          away.headers.get('retry-after'),
          (await away.json()) as unknown,
        ]).toMatchObject([503, '5', { error: { code: 'UNAVAILABLE' } }])
        expect([
          readyz.status,
          readyz.headers.get('retry-after'),
          (await ask('/healthz')).status,
        ]).toEqual([503, '5', 200])
        for (const path of [`/card/${slug}`, `/contacts/new/${profileId}`]) {
          const page = await ask(path)
          expect([path, page.status, page.headers.get('content-type')]).toEqual([
            path,
            503,
            'text/html; charset=UTF-8',
          ])
          expect(page.headers.get('retry-after')).not.toBeNull()
        }
        expect(server.logged.join('').length).toBeLessThan(40_000)
        await line.open()
        later(5)
        expect([(await list()).status, (await ask('/readyz')).status]).toEqual([200, 200])
      } finally {
        await database.close()
        await line.cut().catch(() => undefined)
        await given.drop()
      }
    },
  )

  it.each(['08006', '57P01', '57P03', '53300', '25006'])(
    'is recognized by SQLSTATE %s anywhere among the causes',
    (code) => {
      const cause = new AggregateError([Object.assign(new Error(), { code })])
      expect(outageOf(new Error('Failed query', { cause }))).toMatchObject({
        code: 'UNAVAILABLE',
        status: 503,
        headers: { 'Retry-After': '5' },
      })
    },
  )

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'PGlite is closed',
  ])("is recognized by a driver's message without a code: %s", (message) => {
    expect(outageOf(new Error('Failed query', { cause: new Error(message) }))?.code).toBe(
      'UNAVAILABLE',
    )
  })

  it('is not recognized in a refused write or an error of ours', () => {
    for (const code of ['23505', '40001', '57014', 'ENOENT'])
      expect(outageOf(Object.assign(new Error(), { code }))).toBeUndefined()
    expect(outageOf('away')).toBeUndefined()
  })
})

describe('a full disk', () => {
  it('of the database is 507 and not ready; reads work, and writes as soon as there is space', async () => {
    const { token } = await server.createActor()
    const { db } = server.database
    await db.execute(
      sql`create function no_space() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    )
    await db.execute(
      sql`create trigger no_space before insert on contacts execute function no_space()`,
    )
    const create = () => server.send(createContact, { token, body: { firstName: 'Ada' } })
    expect(await ready()).toBe(200)
    try {
      const full = await create()
      expect([full.status, full.error?.code, full.error?.message]).toEqual([
        507,
        'INSUFFICIENT_STORAGE',
        'The server has no space left, so nothing was saved. Try again later.',
      ])
      expect([
        full.headers.get('retry-after'),
        await ready(),
        (await server.send(listContacts, { token })).status,
      ]).toEqual(['5', 503, 200])
    } finally {
      await db.execute(sql`drop function no_space cascade`)
    }
    expect((await create()).status).toBe(201)
    later(11)
    expect(await ready()).toBe(200)
  })

  it('of the files is 507 and not ready, until there is space', async () => {
    const { token } = await server.createActor()
    const { data } = await server.send(createContact, { token, body: { firstName: 'Ada' } })
    const picture = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer()
    const upload = () =>
      server.send(uploadContactDisplay, {
        token,
        params: { contactId: (data as { id: string }).id },
        body: fileForm(picture, 'a.png', 'image/png'),
      })
    const { put, checkWritable } = server.files
    const full = () =>
      Promise.reject(
        Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
      )
    later(60)
    Object.assign(server.files, { put: full, checkWritable: full })
    try {
      expect(await ready()).toBe(503)
      expect((await upload()).error?.code).toBe('INSUFFICIENT_STORAGE')
    } finally {
      Object.assign(server.files, { put, checkWritable })
    }
    later(11)
    expect([(await upload()).status, await ready()]).toEqual([200, 200])
  })

  it('of the files makes an export wait, and leaves no half of it', async () => {
    const { token } = await server.createActor()
    await server.send(createContact, { token, body: { firstName: 'Ada' } })
    const { id } = jobIn(
      await server.send(exportContacts, { token, params: { type: 'csv' }, body: {} }),
    )
    const { put } = server.files
    server.files.put = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
    const state = async () => (await server.send(getJob, { token, params: { jobId: id } })).data
    await server.runJobs({ steps: 3 })
    expect(await state()).toMatchObject({ state: 'running' })
    const { status } = await server.send(downloadJobFile, { token, params: { jobId: id } })
    expect([status, server.files.stored.size]).toEqual([404, 0])
    server.files.put = put
    await server.runJobs()
    expect(await state()).toMatchObject({ state: 'done' })
    const file = await server.send(downloadJobFile, { token, params: { jobId: id } })
    expect(file.text).toContain('Ada')
  })
})
