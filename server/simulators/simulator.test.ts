import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Simulator, startSimulator } from './simulator'

let simulator: Simulator
let moved: number[]

beforeEach(async () => {
  moved = []
  const app = new Hono()
  app.get('/things', (c) => c.json({ things: ['first', 'second'] }))
  app.post('/things', async (c) => c.text(await c.req.text()))
  app.get('/nothing', (c) => c.body(null, 200))
  simulator = await startSimulator({
    app,
    clock: () => new Date('2026-03-01T09:00:00Z'),
    onClockMoved: (ahead) => moved.push(ahead),
  })
})
afterEach(() => simulator.close())

const get = (path = '/things', init: RequestInit = {}) => fetch(simulator.origin + path, init)
const control = (name: string, body: string) => get(`/_simulator/${name}`, { method: 'POST', body })

it('serves the app and records the requests', async () => {
  await get('/things?page=2')
  expect(await (await get('/things', { method: 'POST', body: 'a=1' })).text()).toBe('a=1')
  expect(simulator.asked).toMatchObject([
    { method: 'GET', path: '/things?page=2', body: '' },
    { method: 'POST', path: '/things', body: 'a=1' },
  ])
  expect(simulator.asked[0]?.headers).toHaveProperty('host', new URL(simulator.origin).host)
})

it('keeps the last thousand requests', async () => {
  simulator.asked.push(...Array.from({ length: 1000 }, () => askedRequest))
  await get('/things?last')
  expect(simulator.asked).toHaveLength(1000)
  expect(simulator.asked.at(-1)?.path).toBe('/things?last')
})
const askedRequest = { method: 'GET', path: '/', headers: {}, body: '' }

it('moves its clock', () => {
  simulator.moveClock(3_600_000)
  simulator.moveClock(1_000)
  expect(simulator.clock()).toEqual(new Date('2026-03-01T10:00:01Z'))
  expect(moved).toEqual([3_600_000, 3_601_000])
})

it('answers 503 during an outage, as often as asked for, at some paths', async () => {
  simulator.fail('outage', { times: 2, path: '/things' })
  expect((await get('/nothing')).status).toBe(200)
  const answers = [await get(), await get(), await get()]
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(await answers[0]?.json()).toHaveProperty('error.message')
})

it('fails until it is switched off', async () => {
  simulator.fail('outage')
  await get()
  expect((await get()).status).toBe(503)
  simulator.fail(null)
  expect((await get()).status).toBe(200)
})

it('answers 429 with Retry-After while busy', async () => {
  simulator.fail('busy')
  const answer = await get()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
})

it('answers with an HTML page', async () => {
  simulator.fail('html')
  const answer = await get()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(await answer.text()).toContain('<h1>')
})

it('gives no answer while slow', async () => {
  simulator.fail('slow', { times: 1 })
  await expect(get('/things', { signal: AbortSignal.timeout(200) })).rejects.toThrow()
  expect((await get()).status).toBe(200)
})

it('closes at once although a slow request waits', async () => {
  simulator.fail('slow')
  const waiting = get().catch(() => 'cut off')
  await expect.poll(() => simulator.asked).toHaveLength(1)
  await simulator.close()
  expect(await waiting).toBe('cut off')
})

it('resets the connection', async () => {
  simulator.fail('reset', { times: 1 })
  await expect(get()).rejects.toThrow('fetch failed')
  expect((await get()).status).toBe(200)
})

it.each(['/things', '/nothing'])('ends the answer of %s before its end', async (path) => {
  simulator.fail('truncated')
  const answer = await get(path)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
})

it('has its switches over HTTP, which never fail', async () => {
  await control('failure', '{"kind":"outage","times":1}')
  const answer = await control('clock', '{"ms":1000}')
  expect(await answer.json()).toEqual({ now: '2026-03-01T09:00:01.000Z' })
  expect((await get()).status).toBe(503)
  await control('failure', '{"kind":"reset"}')
  expect((await control('failure', '{"kind":null}')).status).toBe(200)
  expect((await get()).status).toBe(200)
})

it.each([
  ['clock', '{"ms":"1000"}'],
  ['clock', '{"ms":-1}'],
  ['clock', 'no JSON'],
  ['failure', '{}'],
  ['failure', '{"kind":"fire"}'],
  ['failure', '{"kind":"outage","times":0}'],
  ['failure', '{"kind":"outage","path":"things"}'],
])('refuses the switch %s with %s', async (name, body) => {
  expect((await control(name, body)).status).toBe(422)
})

it('rejects when its port is taken', async () => {
  const port = Number(new URL(simulator.origin).port)
  await expect(startSimulator({ app: new Hono(), port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})
