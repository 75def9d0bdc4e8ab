import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { installChromium } from './installChromium.mjs'
import { startDemo } from './startDemo.mjs'

/*
 * `npm run screenshots [name …]`: takes every screen in light and dark at 1440 and 390 px into
 * `screenshots/`, which git ignores, or only those whose name contains a given text. Without names
 * it also renews the pictures of the README and of the entry page. The app is the built one (`npm
 * run build` first), with a new demo in a temporary folder.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'screenshots')
const wanted = process.argv.slice(2)
const inReadme = [
  'profile-everlinks-light-1440',
  'card-theme-ink',
  'contacts-light-1440',
  'contact-dark-1440',
  'card-record-dark-1440',
  'merge-light-1440',
  'company-branding-light-1440',
  'contacts-dark-390',
]
const signedOut = [
  ['entry', '/'],
  ['auth', '/auth'],
  ['sign-up', '/auth?step=create-account'],
  ['sign-in', '/auth/sign-in'],
  ['sign-in-phone', '/auth/sign-in?method=phone'],
  ['forgot-password', '/auth/forgot-password'],
  ['reset-password', '/auth/reset-password?oobCode=used'],
  ['link-invalid', '/auth/action?mode=verifyEmail&oobCode=used'],
  ['terms-of-service', '/terms-of-service'],
  ['privacy-policy', '/privacy-policy'],
]

const accountSections = ['profile', 'plan', 'security', 'data']
const profileTabs =
  'socials everlinks services integrations appearance video share analytics settings'.split(' ')
const companyTabs =
  'branding employees everlinks socials integrations roles analytics import'.split(' ')

/** Returns the screens of a signed-in person by their names; `ask` calls the API. */
async function signedInScreens(ask) {
  const first = async (path) => (await ask(path)).items[0].id
  const profile = await first('/v1/profiles')
  const contact = await first('/v1/contacts?followUp=open&sort=followUpOn')
  const card = await first('/v1/cards')
  return [
    ['dashboard', '/dashboard'],
    ['welcome', '/dashboard?panel=welcome'],
    ['contacts', '/contacts'],
    ['contacts-filtered', '/contacts?tag=customer&without=phone'],
    ['contacts-grouped', '/contacts?group=organization'],
    ['contacts-favorites', '/contacts?favorite=true'],
    ['contacts-trash', '/contacts?trash=true'],
    ['contacts-no-match', '/contacts?search=nobody-is-called-so'],
    ['quick-view', `/contacts?open=${contact}`],
    ['import', '/contacts?panel=import'],
    ['export', '/contacts?panel=export'],
    ['changes', '/contacts?panel=changes'],
    ['recently-added', '/contacts/recently-added'],
    ['follow-ups', '/contacts/recently-added?show=follow-ups'],
    ['merge', '/contacts/merge'],
    ['merge-history', '/contacts/merge?tab=history'],
    ['contact-new', '/contacts/new'],
    ['contact-paper', '/contacts/new?from=paper'],
    ['contact', `/contacts/${contact}`],
    ['contact-edit', `/contacts/${contact}/edit`],
    ...accountSections.map((name) => [`account-${name}`, `/contacts?account=${name}`]),
    ['profile', `/profile/${profile}`],
    ...profileTabs.map((tab) => [`profile-${tab}`, `/profile/${profile}/${tab}`]),
    ['exchange', `/contacts/new/${profile}`],
    ['card', '/card/ines-marchetti'],
    ['cards', '/cards'],
    ['card-activation', '/cards?activate='],
    ['card-record', `/cards/${card}`],
    ['company', '/company'],
    ...companyTabs.map((tab) => [`company-${tab}`, `/company/${tab}`]),
    ['company-cards', '/company-cards'],
    ['integrations', '/integrations'],
  ]
}

const { url, email, password, stop } = await startDemo(root)
const browser = await chromium.launch({
  executablePath: installChromium(root),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const colorScheme of ['light', 'dark'])
  for (const width of [1440, 390]) await takeAll(colorScheme, width)
if (wanted.length === 0) {
  await takeEntryPictures()
  await takeThemes()
  for (const name of inReadme)
    copyFileSync(join(folder, `${name}.png`), join(root, 'docs/pictures', `${name}.png`))
}
await browser.close()
await stop()

async function takeAll(colorScheme, width) {
  const { page, close } = await open({
    colorScheme,
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
  })
  const take = async ([name, path]) => {
    if (wanted.length > 0 && !wanted.some((text) => name.includes(text))) return
    await show(page, path)
    const file = `${name}-${colorScheme}-${width}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  }
  for (const screen of signedOut) await take(screen)
  for (const screen of await signedInScreens(await signIn(page))) await take(screen)
  await close()
}

async function open(options) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  return { page: await context.newPage(), close: () => context.close() }
}

/** Opens a screen and waits until it has loaded everything. */
async function show(page, path) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .ant-skeleton'))
}

/** Signs the demo's user in, and resolves to a function that calls the API. */
async function signIn(page) {
  const answered = page.waitForResponse((response) => response.url().includes('signInWithPassword'))
  await page.goto('/auth/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { idToken } = await (await answered).json()
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
  return async (path, init = {}) => {
    const headers = {
      authorization: `Bearer ${idToken}`,
      'content-type': 'application/json',
      ...init.headers,
    }
    return (await (await fetch(`${url}${path}`, { ...init, headers })).json()).data
  }
}

async function takeEntryPictures() {
  const entry = join(root, 'public/entry')
  mkdirSync(entry, { recursive: true })
  const take = async (page, name) => {
    const picture = sharp(await page.screenshot({ animations: 'disabled' }))
    await picture.webp({ quality: 80, smartSubsample: true }).toFile(join(entry, `${name}.webp`))
  }
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await open({ colorScheme, viewport: { width: 1120, height: 720 } })
    await signIn(page)
    await show(page, '/contacts')
    await take(page, `contacts-${colorScheme}`)
    if (colorScheme === 'light') {
      await page.setViewportSize({ width: 390, height: 800 })
      await show(page, '/card/ines-marchetti')
      await take(page, 'card')
    }
    await close()
  }
}

async function takeThemes() {
  const { page, close } = await open({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })
  const ask = await signIn(page)
  let [profile] = (await ask('/v1/profiles')).items
  for (const [theme, buttons, font] of [
    ['linen', 'soft', 'sans'],
    ['ink', 'soft', 'sans'],
    ['verdigris', 'soft', 'serif'],
    ['copper', 'pill', 'rounded'],
    ['cobalt', 'square', 'sans'],
  ]) {
    profile = await ask(`/v1/profiles/${profile.id}`, {
      method: 'PUT',
      headers: { 'if-match': `"${profile.version}"` },
      body: JSON.stringify({ appearance: { theme, buttons, font } }),
    })
    await show(page, '/card/ines-marchetti')
    await page.screenshot({ path: join(folder, `card-theme-${theme}.png`), animations: 'disabled' })
  }
  await close()
}
