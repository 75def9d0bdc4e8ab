import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '../http/securityHeaders'
import { serveWeb } from './serveWeb'
import type { AppEnv } from '../../ports/http'

const page =
  '<html><style nonce="__CSP_NONCE__"></style><script type="application/json" id="tessera-config">{}</script><div id="root"></div></html>'
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
  writeFileSync(join(folder, 'assets', 'main-abcd1234.js'), 'run()')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
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
    expect((await app.request('/assets/main-abcd1234.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await app.request('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  it('does not answer a missing file with a page', async () => {
    expect((await app.request('/assets/old-deadbeef.js')).status).toBe(404)
    expect((await app.request('/../package.json')).status).toBe(404)
  })
})
