import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { ApiError } from './apiError'
import { readForm } from './readForm'

const app = new Hono()
app.post('/', async (c) => {
  const fields = await readForm(c.req)
  return c.json(
    Object.fromEntries(
      await Promise.all(
        Object.entries(fields).map(async ([name, value]) => [
          name,
          typeof value === 'string' ? value : `${value.name}: ${await value.text()}`,
        ]),
      ),
    ),
  )
})
app.onError((error, c) =>
  error instanceof ApiError ? c.json(error.code, error.status) : c.json(error.message, 500),
)

const read = async (body: BodyInit, type?: string): Promise<unknown> =>
  (
    await app.request('/', {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    })
  ).json()
const multipart = (parts: string[], boundary = 'x-1') =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
const field = (name: string, value = '', more = '') =>
  `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`
const MULTIPART = 'multipart/form-data; boundary=x-1'
const URLENCODED = 'application/x-www-form-urlencoded'

describe('a form', () => {
  it('is read from both encodings', async () => {
    const form = new FormData()
    form.set('name', 'Zoë\r\n\r\n--b')
    form.set('file', new File(['a\r\n\r\nb'], 'é.txt'))
    expect(await read(form)).toEqual({ name: 'Zoë\r\n\r\n--b', file: 'é.txt: a\r\n\r\nb' })
    expect(await read(new URLSearchParams({ name: 'Zoë & co' }))).toEqual({ name: 'Zoë & co' })
  })

  it.each([
    'multipart/form-data; boundary="x-1"',
    'multipart/form-data;charset=utf-8;Boundary=x-1; more=1',
  ])('is read with the type %s', async (type) => {
    expect(await read(multipart([field('a', 'b')]), type)).toEqual({ a: 'b' })
  })

  it.each([
    ['another type', 'text/plain', 'a=b'],
    ['no boundary', 'multipart/form-data', multipart([field('a')])],
    ['no form', MULTIPART, 'a=b'],
    ['no end', MULTIPART, `--x-1\r\n${field('a')}`],
    ['a field without a name', MULTIPART, multipart(['X: y\r\n\r\nvalue'])],
  ])('with %s is refused', async (_name, type, body) => {
    expect(await read(body, type)).toBe('BAD_REQUEST')
  })

  it('with a field twice is refused', async () => {
    expect(await read(multipart([field('a'), field('a')]), MULTIPART)).toBe('VALIDATION_FAILED')
  })
})

describe('a form that would take seconds to parse is refused before', () => {
  const many = Array.from({ length: 1000 }, (_, at) => `a${String(at)}`)

  it.each([
    ['many fields', MULTIPART, multipart(many.map((name) => field(name)))],
    ['many fields, urlencoded', URLENCODED, many.map((name) => `${name}=`).join('&')],
    ['many empty fields', URLENCODED, '&'.repeat(1000)],
    ['many headers', MULTIPART, multipart([`${'X: y\r\n'.repeat(1000)}${field('a', 'b')}`])],
    ['many headers without an end', MULTIPART, `--x-1\r\n${'X: y\r\n'.repeat(1000)}`],
    ['a long name', MULTIPART, multipart([field('%22'.repeat(2000), 'b')])],
  ])('%s', async (_name, type, body) => {
    expect(await read(body, type)).toBe('VALIDATION_FAILED')
  })
})
