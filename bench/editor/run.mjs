import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/findChromium.mjs'
import { startDemo } from '../../scripts/startDemo.mjs'

/*
 * `node bench/editor/run.mjs [--links 100] [--keys 120]` (`npm run build` first): types in the
 * profile editor with a number of everlinks, at a quarter of the CPU speed. Prints the time from a
 * key (the event's timestamp) until the preview shows the change, the part of it after the
 * insertion of the text, how many changes were shown before the next frame, and the total cost of a
 * key (scripts, styles, layout, autosaves included).
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const option = (name, otherwise) =>
  Number(process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise)
const [links, keys] = [option('--links', 100), option('--keys', 120)]

const { url, email, password, stop } = await startDemo(root)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const context = await browser.newContext({
  ...{ baseURL: url, viewport: { width: 1440, height: 900 } },
  serviceWorkers: 'block',
})
const page = await context.newPage()
const token = await signIn()
await fillLinks(token)
const slow = await context.newCDPSession(page)
await slow.send('Performance.enable')

for (const { name, path, reach, field } of [
  {
    name: 'first name',
    path: '/profile/default',
    reach: async () => undefined,
    field: () => page.getByLabel('First name', { exact: true }),
  },
  {
    name: 'bio',
    path: '/profile/default',
    reach: async () => undefined,
    field: () => page.getByLabel('Bio', { exact: true }),
  },
  {
    name: `title of a link among ${links}`,
    path: '/profile/default/everlinks',
    reach: () =>
      page
        .getByRole('list', { name: 'Links' })
        .getByRole('button', { name: /^Link 50/ })
        .click(),
    field: () => page.getByLabel(/^Title\*?$/),
  },
]) {
  await page.goto(path)
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(`Link ${links}`, { exact: true })
    .waitFor()
  await reach()
  await field().click()
  await watch()
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const before = await spent()
  await page.keyboard.type('abcdefgh '.repeat(Math.ceil(keys / 9)).slice(0, keys), { delay: 90 })
  const after = await spent()
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  report(
    name,
    await page.evaluate(() => window.changes),
    after.map((ms, at) => (ms - before[at]) / keys),
  )
}
await browser.close()
await stop()

async function watch() {
  await page.evaluate(() => {
    window.changes = []
    let pressed = null
    let key = 0
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        key = timeStamp
      },
      { capture: true },
    )
    addEventListener(
      'beforeinput',
      () => {
        const press = { key, at: performance.now(), isDrawn: false }
        requestAnimationFrame(() => {
          press.isDrawn = true
        })
        pressed = press
      },
      { capture: true },
    )
    const preview = document.querySelector('[aria-label="Preview"]')
    new MutationObserver(() => {
      if (!pressed) return
      const now = performance.now()
      window.changes.push({
        ms: now - pressed.key,
        ofInput: now - pressed.at,
        isInTime: !pressed.isDrawn,
      })
      pressed = null
    }).observe(preview, { subtree: true, childList: true, characterData: true })
  })
}

/** Returns the milliseconds that the page has spent on scripts, styles and layout. */
async function spent() {
  const { metrics } = await slow.send('Performance.getMetrics')
  return ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map(
    (wanted) => metrics.find(({ name }) => name === wanted).value * 1000,
  )
}

function report(name, changes, [script, style, layout]) {
  const at = (times, share) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN).toFixed(1)
  const line = (entry) => {
    const times = changes.map((change) => change[entry]).toSorted((a, b) => a - b)
    return `p50 ${at(times, 0.5)} · p95 ${at(times, 0.95)} · worst ${at(times, 1)} ms`
  }
  const inTime = changes.filter(({ isInTime }) => isInTime).length
  console.log(
    `${name.padEnd(32)} ${changes.length} changes · key to preview ${line('ms')} · insertion to preview ${line('ofInput')} · before the next frame: ${inTime} of ${changes.length}`,
  )
  console.log(
    `${''.padEnd(32)} a key, ms: scripts ${script.toFixed(1)} · styles ${style.toFixed(1)} · layout ${layout.toFixed(1)}`,
  )
}

async function signIn() {
  const answered = page.waitForResponse((response) => response.url().includes('signInWithPassword'))
  await page.goto('/auth/sign-in')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { idToken } = await (await answered).json()
  await page.waitForURL(/\/(contacts|dashboard)/)
  return idToken
}

async function fillLinks(token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path, init) =>
    (
      await (
        await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init?.headers } })
      ).json()
    ).data
  const [profile] = (await ask('/v1/profiles')).items
  const everlinks = Array.from({ length: links }, (_, at) => ({
    id: randomUUID(),
    title: `Link ${at + 1}`,
    url: `https://example.com/${at}`,
    timeZone: 'Europe/Lisbon',
    ...(at % 3 === 0 && { startDate: '2026-01-01', endDate: '2099-12-31' }),
  }))
  const changed = await ask(`/v1/profiles/${profile.id}`, {
    method: 'PUT',
    headers: { 'if-match': `"${profile.version}"` },
    body: JSON.stringify({ everlinks }),
  })
  if (changed?.everlinks.length !== links) throw new Error('The server refused the links.')
}
