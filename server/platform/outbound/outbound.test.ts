import type { LookupAddress } from 'node:dns'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOutbound } from './outbound'
import { OutboundError } from './outboundError'
import { useLocalWeb } from './testing/localWeb'

const MB = 1024 * 1024
const web = useLocalWeb({
  '/page': (_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<title>Page</title>'),
  '/näh': (_request, response) => response.end('near'),
  '/n%C3%A4h': (_request, response) => response.end('near'),
  '/to': (request, response) =>
    response
      .writeHead(302, {
        location: Buffer.from(decodeURIComponent(request.url?.split('?')[1] ?? '')).toString(
          'latin1',
        ),
      })
      .end('x'.repeat(MB)),
  '/nowhere': (_request, response) => response.writeHead(302).end(),
  '/large': (_request, response) => response.end(Buffer.alloc(3 * MB, 'a')),
  '/endless': (_request, response) => void response.write('a'),
  '/silent': () => undefined,
  '/torn': (_request, response) =>
    response.writeHead(200, { 'content-length': '100' }).write('a', () => response.destroy()),
  '/switched': (request, response) =>
    void request.socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      () => response.destroy(),
    ),
  '/bomb': (_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(64 * MB))),
  '/zipped': (_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('plain')),
  '/no-zip': (_request, response) => response.setHeader('content-encoding', 'gzip').end('plain'),
})
for (let hop = 0; hop < 6; hop += 1)
  web.pages[`/hop${String(hop)}`] = (_request, response) =>
    response.writeHead(307, { location: hop === 0 ? '/page' : `hop${String(hop - 1)}` }).end()

/** The addresses of names; each query takes the next entry, and the last one stays. */
let names: Record<string, string[]> = {}
let resolved: string[] = []
beforeEach(() => {
  names = {}
  resolved = []
  web.asked.length = 0
})
const resolve = (hostname: string): Promise<LookupAddress[]> => {
  resolved.push(hostname)
  const [first, ...others] = names[hostname] ?? []
  if (first === undefined)
    return Promise.reject(Object.assign(new Error('nothing'), { code: 'ENOTFOUND' }))
  if (others.length > 0) names[hostname] = others
  return Promise.resolve(
    first.split(' ').map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}
const nameServersOf = (domain: string) =>
  Promise.resolve(domain === 'com' ? ['a.gtld-servers.net'] : [])
/** Allows the test's own server, and no other port of this machine. */
const outbound = createOutbound({
  isAllowed: (address, port) => address === '127.0.0.1' && port === web.port,
  resolve,
  nameServersOf,
})
const strict = createOutbound()

async function kindOf(request: Promise<unknown>): Promise<string> {
  const error: unknown = await request.then(
    () => 'no fault',
    (reason: unknown) => reason,
  )
  return error instanceof OutboundError ? error.kind : String(error)
}

describe('an address', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://10.0.0.1/',
    'http://172.20.1.1/',
    'http://192.168.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST:8080/',
    'http://8.8.8.8:22/',
    'https://8.8.8.8:6379/',
    'http://user@8.8.8.8/',
    'http://user:secret@8.8.8.8/',
    'file:///etc/passwd',
    'gopher://8.8.8.8:70/_x',
    'ftp://8.8.8.8/',
    'data:text/html,x',
    'javascript:alert(1)',
    'ws://8.8.8.8/',
    'blob:http://8.8.8.8/x',
    '//8.8.8.8',
    '',
    'http://',
  ])('%s is refused', async (address) => {
    expect(await kindOf(strict.get(address))).toBe('refused')
  })

  it.each(['10.0.0.1', '127.0.0.1 10.0.0.1', '::ffff:127.0.0.1', '127.0.0.2', '::1'])(
    'whose name resolves to %s is refused, and nobody is asked',
    async (addresses) => {
      names['a.com'] = [addresses]
      expect(await kindOf(outbound.get(`http://a.com:${String(web.port)}/page`))).toBe('refused')
      expect(web.asked).toEqual([])
    },
  )

  it('with a reserved name is refused without resolving it', async () => {
    for (const name of ['meridiana.example', 'www.example.org', 'printer.local.'])
      expect(await kindOf(outbound.get(`http://${name}/`))).toBe('refused')
    expect(resolved).toEqual([])
  })

  it('with an unknown name has no host only if its top-level domain is known; if the resolver fails it is unreachable', async () => {
    expect(await kindOf(outbound.get('http://a.com/'))).toBe('noHost')
    expect(await kindOf(outbound.get('http://a.net/'))).toBe('unreachable')
    const offline = createOutbound({
      resolve,
      nameServersOf: () =>
        Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' })),
    })
    expect(await kindOf(offline.get('http://a.com/'))).toBe('unreachable')
    const lost = createOutbound({
      resolve: () => Promise.reject(Object.assign(new Error('down'), { code: 'EAI_AGAIN' })),
    })
    expect(await kindOf(lost.get('http://a.com/'))).toBe('unreachable')
  })
})

describe('a request', () => {
  it('goes to the checked address, whatever the name resolves to a moment later', async () => {
    names['a.com'] = ['127.0.0.1', '127.0.0.2']
    const url = `http://a.com:${String(web.port)}/page`
    expect(await outbound.get(url)).toMatchObject({
      status: 200,
      url,
      contentType: 'text/html; charset=utf-8',
      isCut: false,
    })
    expect([resolved, web.asked[0]?.headers.host]).toEqual([['a.com'], `a.com:${String(web.port)}`])
    expect(await kindOf(outbound.get(url))).toBe('refused')
  })

  it('carries no cookie and no credential, and names our program', async () => {
    await outbound.get(`${web.origin}/page`, { method: 'HEAD' })
    expect(web.asked[0]?.method).toBe('HEAD')
    expect(web.asked[0]?.headers).toEqual({
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
      'accept-encoding': 'identity',
      'accept-language': 'en',
      connection: 'close',
      host: `127.0.0.1:${String(web.port)}`,
      'user-agent': 'TesseraBot/1.0 (+link preview)',
    })
  })
})

describe('a redirect', () => {
  const to = (address: string) => outbound.get(`${web.origin}/to?${encodeURIComponent(address)}`)

  it('is followed, five times at most', async () => {
    expect(await outbound.get(`${web.origin}/hop4`)).toMatchObject({
      status: 200,
      url: `${web.origin}/page`,
    })
    expect(web.asked).toHaveLength(6)
    expect(await kindOf(outbound.get(`${web.origin}/hop5`))).toBe('tooManyRedirects')
  })

  it('may be written in UTF-8; one without a target is returned as it is', async () => {
    expect(Buffer.from((await to('/näh')).body).toString()).toBe('near')
    expect((await outbound.get(`${web.origin}/nowhere`)).status).toBe(302)
  })

  it.each([
    'http://127.0.0.2/',
    'http://inner.com/',
    'http://[::1]/',
    '//10.0.0.1/x',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'http://user@127.0.0.1/',
    'http://',
  ])('to %s is refused', async (address) => {
    names['inner.com'] = ['127.0.0.3']
    expect(await kindOf(to(address))).toBe('refused')
    expect(web.asked).toHaveLength(1)
  })

  it('to a name that resolves differently the second time is checked by the second result', async () => {
    names['a.com'] = ['127.0.0.1', '127.0.0.2']
    const host = `http://a.com:${String(web.port)}`
    expect(await kindOf(outbound.get(`${host}/to?${encodeURIComponent(`${host}/page`)}`))).toBe(
      'refused',
    )
    expect(web.asked).toHaveLength(1)
  })
})

describe('an answer', () => {
  it.each(['/large', '/bomb'])('of %s is read up to the limit', async (path) => {
    const { body, isCut } = await outbound.get(`${web.origin}${path}`)
    expect([body.length, isCut]).toEqual([MB, true])
  })

  it('is decompressed although compression was not accepted', async () => {
    expect(Buffer.from((await outbound.get(`${web.origin}/zipped`)).body).toString()).toBe('plain')
    expect(await kindOf(outbound.get(`${web.origin}/no-zip`))).toBe('unreachable')
  })

  it.each(['/torn', '/switched'])(
    'that breaks off or changes to another protocol (%s) is none',
    async (path) => {
      expect(await kindOf(outbound.get(`${web.origin}${path}`))).toBe('unreachable')
    },
  )

  it.each(['/silent', '/endless'])('is not waited for if it takes too long (%s)', async (path) => {
    expect(await kindOf(outbound.get(`${web.origin}${path}`, { timeoutMs: 60 }))).toBe('timeout')
  })

  it('is not waited for if the name takes too long to resolve', async () => {
    const stuck = createOutbound({ resolve: () => new Promise(() => undefined) })
    expect(await kindOf(stuck.get('http://a.com/', { timeoutMs: 10 }))).toBe('timeout')
    const silent = createOutbound({ resolve, nameServersOf: () => new Promise(() => undefined) })
    expect(await kindOf(silent.get('http://a.com/', { timeoutMs: 10 }))).toBe('timeout')
  })
})
