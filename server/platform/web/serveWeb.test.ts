import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repeated, tooSlow } from '@/contactFiles/testing/growth'
import { securityHeaders } from '../http/securityHeaders'
import { serveWeb } from './serveWeb'
import type { AppEnv } from '../../ports/http'

const page =
  '<html><style nonce="__CSP_NONCE__"></style><style>@font-face{}</style><link disabled rel="stylesheet" href="/assets/main.css"><script type="application/json" id="tessera-config">{}</script><div id="root"></div></html>'
const firebase = {
  apiKey: 'k',
  authDomain: '',
  projectId: 'p',
  tenantId: 't',
  emulatorUrl: 'http://127.0.0.1:9099',
}
const config = {
  apiBaseUrl: '',
  firebase,
  rulesPublicKey: '</script><script>alert(1)</script>',
  sentryDsn: 'https://key@sentry.example/1',
}
let folder = ''
let app = new Hono<AppEnv>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'main-abc-123.js'), 'run()')
  writeFileSync(join(folder, 'assets', 'paperCardWorker-abcd1234.js'), 'read()')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  copyFileSync(
    fileURLToPath(new URL('../../../public/favicon.ico', import.meta.url)),
    join(folder, 'favicon.ico'),
  )
  writeFileSync(join(folder, 'sw.js'), 'work()')
  writeFileSync(join(folder, 'sw-off.js'), 'remove()')
  app = new Hono<AppEnv>()
  app.use(securityHeaders)
  serveWeb(app, folder, config)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the web app', () => {
  it('answers index.html for every page, with the configuration and a fresh nonce', async () => {
    const answers = await Promise.all(
      ['/', '/contacts', '/contacts/new?panel=import'].map(async (path) => app.request(path)),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    const nonces = bodies.map((body) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '')
    expect(new Set(nonces).size).toBe(3)
    answers.forEach((answer, index) => {
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`script-src 'self' 'nonce-${nonces[index] ?? ''}'`)
      expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099 https://sentry.example")
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    })
    const written = /id="tessera-config">([^<]*)</.exec(bodies[0] ?? '')?.[1] ?? ''
    expect(JSON.parse(written)).toEqual({ ...config, cspNonce: nonces[0] })
    expect(bodies[0]).not.toContain('alert(1)</script>')
  })

  it('has the styles in a file where the address carries a code, as a font tells its address', async () => {
    const bodyOf = async (path: string) => (await app.request(path)).text()
    for (const path of [
      '/integrations?code=a&state=b',
      '/integrations?error=access_denied&state=0123456789abcdefghij',
      '/auth/action?mode=verifyEmail&oobCode=a',
    ]) {
      expect(await bodyOf(path)).not.toContain('@font-face')
      expect(await bodyOf(path)).toContain('<link rel="stylesheet" href="/assets/main.css">')
    }
    for (const path of ['/contacts?sort=name', '/company/employees?state=deactivated'])
      expect(await bodyOf(path)).toContain('@font-face{}</style><link disabled')
  })

  it('answers in proportion to the length of an address', async () => {
    const run = async (text: string) => (await app.request(`/assets/${text}`)).text()
    const texts = { '"-"': repeated('-'), '"-sssssss."': repeated('-sssssss.') }
    expect(await tooSlow([{ name: 'serveWeb', run, texts }])).toEqual([])
  })

  it("allows Firebase's reCAPTCHA, unless an emulator replaces Firebase", async () => {
    const real = new Hono<AppEnv>()
    serveWeb(real, folder, { ...config, firebase: { ...firebase, emulatorUrl: '' } })
    const policy = (await real.request('/auth')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /script-src 'self' 'nonce-[^ ]+' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/;/,
    )
    expect(policy).toContain(
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;',
    )
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/ https://sentry.example;",
    )
    expect(policy).not.toMatch(/unsafe|\*/)
    expect((await app.request('/auth')).headers.get('content-security-policy')).not.toMatch(
      /google|gstatic|frame-src/,
    )
  })

  it('caches hashed assets permanently and revalidates others', async () => {
    expect((await app.request('/assets/main-abc-123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await app.request('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  it('allows WebAssembly in the worker that reads paper cards, and nowhere else', async () => {
    const policyOf = async (path: string) =>
      (await app.request(path)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/assets/paperCardWorker-abcd1234.js')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    )
    const others = ['/contacts/new?from=paper', '/assets/main-abc-123.js', '/favicon.svg']
    for (const path of others) expect(await policyOf(path)).not.toContain('wasm')
  })

  it('serves a service worker that may use its own origin only, and is checked at each start', async () => {
    const answer = await app.request('/sw.js')
    expect(await answer.text()).toBe('work()')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; worker-src 'self'",
    )
  })

  it('serves a worker that removes itself once it is switched off', async () => {
    const off = new Hono<AppEnv>()
    serveWeb(off, folder, config, true)
    const answer = await off.request('/sw.js')
    expect(await answer.text()).toBe('remove()')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  })

  it('does not answer a missing file with a page', async () => {
    expect((await app.request('/assets/old-deadbeef.js')).status).toBe(404)
    expect((await app.request('/../package.json')).status).toBe(404)
  })

  it.each([
    '/.well-known/change-password',
    '/.well-known/apple-app-site-association',
    '/.well-known/',
    '/.Well-Known/openid-configuration',
    '/.git/config',
    '/card/.well-known/x',
  ])('does not answer %s with a page, which programs take for a yes', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })

  it('has the icon that programs ask for which read no page', async () => {
    const answer = await app.request('/favicon.ico')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  })
})
