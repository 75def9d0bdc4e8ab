import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/findChromium.mjs'
import { startDemo } from '../../scripts/startDemo.mjs'

/*
 * `node bench/editor/run.mjs [--links 100] [--keys 120]` (`npm run build` first): types in the profile editor with so many everlinks, CPU 4 times slower, and tells how long
 * it takes from a key (the event's own timestamp) until the preview has the change, and how many of the changes were there before the next frame was drawn.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const option = (name, otherwise) => Number(process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise)
const [links, keys] = [option('--links', 100), option('--keys', 120)]

const { url, email, password, stop } = await startDemo(root)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
const token = await signIn()
await fillLinks(token)
const slow = await context.newCDPSession(page)

for (const { name, path, reach, field } of [
  { name: 'first name', path: '/profile/default', reach: async () => undefined, field: () => page.getByLabel('First name', { exact: true }) },
  { name: 'bio', path: '/profile/default', reach: async () => undefined, field: () => page.getByLabel('Bio', { exact: true }) },
  { name: `title of a link among ${links}`, path: '/profile/default/everlinks', reach: () => page.getByRole('list', { name: 'Links' }).getByRole('button', { name: /^Link 50/ }).click(), field: () => page.getByLabel(/^Title\*?$/) },
]) {
  await page.goto(path)
  await page.getByRole('region', { name: 'Preview' }).getByText(`Link ${links}`, { exact: true }).waitFor()
  await reach()
  await field().click()
  await watch()
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.keyboard.type('abcdefgh '.repeat(Math.ceil(keys / 9)).slice(0, keys), { delay: 90 })
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  report(name, await page.evaluate(() => window.changes))
}
await browser.close()
await stop()

async function watch() {
  await page.evaluate(() => {
    window.changes = []
    let pressed = null
    let frame = 0
    const count = () => { frame += 1; requestAnimationFrame(count) }
    requestAnimationFrame(count)
    addEventListener('beforeinput', ({ timeStamp }) => { pressed = { at: timeStamp, frame } }, { capture: true })
    const preview = document.querySelector('[aria-label="Preview"]')
    new MutationObserver(() => {
      if (!pressed) return
      window.changes.push({ ms: performance.now() - pressed.at, frames: frame - pressed.frame })
      pressed = null
    }).observe(preview, { subtree: true, childList: true, characterData: true })
  })
}

function report(name, changes) {
  const sorted = changes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1)
  const inFrame = changes.filter(({ frames }) => frames === 0).length
  console.log(`${name.padEnd(32)} ${changes.length} changes · key to preview p50 ${at(0.5)} · p95 ${at(0.95)} · worst ${at(1)} ms · before the next frame: ${inFrame} of ${changes.length}`)
}

async function signIn() {
  const answered = page.waitForResponse((response) => response.url().includes('signInWithPassword'))
  await page.goto('/auth/sign-in')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { idToken } = await (await answered).json()
  await page.waitForURL('**/contacts')
  return idToken
}

async function fillLinks(token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path, init) => (await (await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init?.headers } })).json()).data
  const [profile] = (await ask('/v1/profiles')).items
  const everlinks = Array.from({ length: links }, (_, at) => ({ id: randomUUID(), title: `Link ${at + 1}`, url: `https://example.com/${at}`, timeZone: 'Europe/Lisbon', ...(at % 3 === 0 && { startDate: '2026-01-01', endDate: '2099-12-31' }) }))
  const changed = await ask(`/v1/profiles/${profile.id}`, { method: 'PUT', headers: { 'if-match': `"${profile.version}"` }, body: JSON.stringify({ everlinks }) })
  if (changed?.everlinks.length !== links) throw new Error('The links were not taken.')
}
