import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { hasSecret } from '@/contract/hasSecret'
import type { PublicConfig } from '@/contract/publicConfig'
import { type Outside, paperCardPolicy, pagePolicy } from '../http/securityHeaders'
import type { AppEnv } from '../../ports/http'

const CONFIG = /(<script[^>]*id="tessera-config"[^>]*>)[^<]*(<\/script>)/
const NONCE = '__CSP_NONCE__'
/** With limits, because it is tested with every address: without them, a long one takes seconds. */
const HASHED = /^\/assets\/.{1,200}-[\w-]{7,40}\.\w{1,10}$/
/** The entry's styles in the page, and the link to their file, which is disabled beside them. */
const INLINE_STYLE = /<style[^>]*>[^<]*<\/style><link disabled /
/** The worker that reads paper cards: its policy is that of its own answer. */
const PAPER_CARD_WORKER = /^\/assets\/paperCardWorker-[\w-]+\.js$/

/**
 * A missing file, and what programs ask for below a hidden name: a page there would tell them that
 * there is something (RFC 8615).
 */
const NO_PAGE = /\.\w+$|\/\./

const WORKER = '/sw.js'
/**
 * The worker asks for the page and its files, and for nothing else. In WebKit, its policy must also
 * allow the workers that a page starts, because their files come through it.
 */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; worker-src 'self'"

/**
 * Serves the built web app from `folder`: hashed assets with a permanent cache, and index.html for
 * every other address, with the public configuration and the answer's nonce in it. `isWorkerOff`
 * serves a service worker that removes every installed one.
 */
export function serveWeb(
  app: Hono<AppEnv>,
  folder: string,
  config: Omit<PublicConfig, 'cspNonce'>,
  isWorkerOff = false,
): void {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  if (!CONFIG.test(page)) throw new Error('index.html has no place for the configuration.')
  // Chromium asks for a font of a style element with the whole address as its referrer, whatever the
  // policy says; for a font of a file with the address of the file.
  const linked = page.replace(INLINE_STYLE, '<link ')
  const outside = outsideOf(config)
  const assets = serveStatic<AppEnv>({ root: folder, precompressed: true })

  app.get(WORKER, async (c, next) => {
    c.header('Content-Security-Policy', WORKER_POLICY)
    if (!isWorkerOff) return next()
    const worker = await readFile(join(folder, 'sw-off.js'), 'utf8')
    return c.body(worker, 200, { 'Cache-Control': 'no-cache', 'Content-Type': 'text/javascript' })
  })
  app.get('*', async (c, next) => {
    if (c.req.path === '/' || c.req.path === '/index.html') return next()
    c.header(
      'Cache-Control',
      HASHED.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (PAPER_CARD_WORKER.test(c.req.path)) c.header('Content-Security-Policy', paperCardPolicy)
    return assets(c, next)
  })
  app.get('*', (c) => {
    c.set('template', 'page')
    if (NO_PAGE.test(c.req.path)) return c.notFound()
    const nonce = randomBytes(16).toString('base64')
    const json = JSON.stringify({ ...config, cspNonce: nonce }).replaceAll('<', '\\u003c')
    c.header('Content-Security-Policy', pagePolicy(nonce, outside))
    c.header('Cache-Control', 'no-store')
    // The address may carry a code, of a provider's answer or a mailed link. Requests for its assets
    // would repeat it to every log on the way.
    c.header('Referrer-Policy', 'strict-origin')
    return c.html(
      (hasSecret(new URL(c.req.url).search) ? linked : page)
        .replace(CONFIG, (_all, open: string, close: string) => open + json + close)
        .replaceAll(NONCE, nonce),
    )
  })
}

/**
 * The origins of reCAPTCHA, which Firebase shows before it sends a code to a phone
 * (developers.google.com/recaptcha, "Content Security Policy").
 */
const RECAPTCHA = 'https://www.google.com/recaptcha/'
const RECAPTCHA_SCRIPTS = [RECAPTCHA, 'https://www.gstatic.com/recaptcha/']
const RECAPTCHA_FRAMES = [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/']

/**
 * Returns the other origins that the web app needs: the identity provider, a separate API, and
 * monitoring. With an emulator nothing of Google is needed.
 */
function outsideOf({ apiBaseUrl, firebase, sentryDsn }: Omit<PublicConfig, 'cspNonce'>): Outside {
  const own = [apiBaseUrl, sentryDsn].filter(Boolean).map((address) => new URL(address).origin)
  if (firebase.emulatorUrl) return { connect: [new URL(firebase.emulatorUrl).origin, ...own] }
  const provider = [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    RECAPTCHA,
  ]
  return { scripts: RECAPTCHA_SCRIPTS, frames: RECAPTCHA_FRAMES, connect: [...provider, ...own] }
}
