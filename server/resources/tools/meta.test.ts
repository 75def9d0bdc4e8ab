import { beforeEach, describe, expect, it } from 'vitest'
import { getMeta } from '@/contract/profiles/tools'
import { createOutbound } from '../../platform/outbound/outbound'
import { OutboundError } from '../../platform/outbound/outboundError'
import { useLocalWeb } from '../../platform/outbound/testing/localWeb'
import { useTestServer } from '../../testing/harness'

const html = (page: string) =>
  `<!doctype html><head><title>Fair &amp; more</title><meta name="description" content="All of it">${page}`
const picture = (address: string) => html(`<meta property="og:image" content="${address}">`)
const server = useTestServer()
const web = useLocalWeb({
  '/shop/fair': (_request, response) =>
    response.setHeader('content-type', 'text/html').end(picture('../fair.png')),
  '/moved': (_request, response) => response.writeHead(301, { location: '/shop/fair' }).end(),
  '/xhtml': (_request, response) =>
    response.setHeader('content-type', 'application/xhtml+xml').end(html('')),
  '/data': (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"title":"<title>no</title>"}'),
  '/gone': (_request, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end(html('')),
  '/in': (_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end(),
  '/large': (_request, response) =>
    response.setHeader('content-type', 'text/html').end(html(' '.repeat(3_000_000))),
})
let token = ''
beforeEach(async () => {
  token = (await server.createActor()).token
  server.outbound = createOutbound({
    isAllowed: (address, port) => address === '127.0.0.1' && port === web.port,
  })
})
const ask = (url: string) => server.send(getMeta, { token, params: { url } })

describe('the metadata of a page', () => {
  it.each(['/shop/fair', '/moved'])(
    'is its title, description and picture, with absolute addresses (%s)',
    async (path) => {
      const { data } = await ask(`${web.origin}${path}`)
      expect(data).toEqual({
        url: `${web.origin}/shop/fair`,
        title: 'Fair & more',
        description: 'All of it',
        picture: `${web.origin}/fair.png`,
      })
    },
  )

  it.each(['/xhtml', '/large'])('is read of %s', async (path) => {
    expect((await ask(`${web.origin}${path}`)).data).toMatchObject({
      title: 'Fair & more',
      picture: null,
    })
  })

  it('is empty if there is no page', async () => {
    expect((await ask(`${web.origin}/data`)).data).toEqual({
      url: `${web.origin}/data`,
      title: '',
      description: '',
      picture: null,
    })
  })

  it('has no picture with an address outside the web', async () => {
    for (const address of [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'http://user@example.com/a.png',
      'file:///etc/passwd',
      'http://[',
      `/${'a'.repeat(5000)}`,
    ]) {
      web.pages['/picture'] = (_request, response) =>
        response.setHeader('content-type', 'text/html').end(picture(address))
      expect((await ask(`${web.origin}/picture`)).data).toMatchObject({
        title: 'Fair & more',
        picture: null,
      })
    }
  })

  it('is refused at `url` if a page cannot be read, and reveals nothing about its server', async () => {
    for (const path of ['/gone', '/in', '/nowhere']) {
      const { status, error } = await ask(`${web.origin}${path}`)
      expect([path, status, error?.code, error?.fields]).toEqual([
        path,
        422,
        'VALIDATION_FAILED',
        { url: 'This page could not be read. Check the address.' },
      ])
    }
  })

  it('reports a slow page as slow', async () => {
    server.outbound = { get: () => Promise.reject(new OutboundError('timeout', 'secret')) }
    const { status, text } = await ask('https://example.com/')
    expect([status, text.includes('took too long'), text.includes('secret')]).toEqual([
      422,
      true,
      false,
    ])
  })

  it('is not requested for anything but web addresses', async () => {
    for (const url of [
      'mailto:ada@example.com',
      'tel:+49301234567',
      'ada@example.com',
      '+49 30 1234567',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http://user@example.com/',
      '',
    ]) {
      const { status, error } = await ask(url)
      expect([url, status, Object.keys(error?.fields ?? {})]).toEqual([url, 422, ['url']])
    }
  })
})
