import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { installChromium } from './installChromium.mjs'
import { startDemo } from './startDemo.mjs'
import { takeCards } from './takeCards.mjs'

/*
 * `npm run screenshots`: takes every screen in light and dark at 1440 and 390 px into
 * `screenshots/`, which git ignores, and copies the pictures of the README to `docs/pictures`. The
 * app is the built one (`npm run build` first), with a new demo in a temporary folder.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'screenshots')
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
const headers =
  'First Name,Last Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Birthday,Notes,Labels,Shoe size'
const sample = (name) =>
  `${headers}\n${`${name},Holm,Halden & Sons,Architect,Work,${name}@example.org,Mobile,+1 555 0142,--05-17,"Met at the harbour.\nLikes clocks.",friend ::: * starred,44\n`.repeat(2)}Mara,Lund,,,,not an e-mail,,,,,,\n`

const { url, email, password, stop } = await startDemo(root)
let taken = 0
const browser = await chromium.launch({
  executablePath: installChromium(root),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 390]) await takeAll(colorScheme, width)
}
await takeEntryPictures()
await takeThemes()
for (const name of inReadme) {
  copyFileSync(join(folder, `${name}.png`), join(root, 'docs/pictures', `${name}.png`))
}
await browser.close()
await stop()

async function takeAll(colorScheme, width) {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
    hasTouch: width === 390,
  })
  const page = await context.newPage()
  const take = async (name) => {
    await page.screenshot({
      path: join(folder, `${name}-${colorScheme}-${width}.png`),
      animations: 'disabled',
    })
  }
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take('entry')
  await takeWaysIn(
    page,
    take,
    `nora-${colorScheme}-${width}@example.com`,
    `+4930${1_234_000 + width + (colorScheme === 'dark' ? 1 : 0)}`,
  )
  await page.goto('/auth/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await take('sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  const rows = page.locator('[data-row-index]')
  await rows.nth(4).getByRole('link').first().waitFor()
  await take('contacts')
  await rows.nth(1).getByRole('checkbox').click()
  await rows.nth(3).getByRole('checkbox').click()
  await take('contacts-selected')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('mar')
  await page.getByRole('dialog').getByRole('option').nth(2).waitFor()
  await take('palette')
  await page.keyboard.press('Escape')
  await page.goto('/contacts?tag=customer&without=phone')
  await rows.nth(2).getByRole('link').first().waitFor()
  await take('contacts-filtered')
  await page.goto('/contacts?panel=import')
  const panel = page.getByRole('dialog', { name: 'Import contacts' })
  await panel.waitFor()
  await take('import')
  await panel.getByLabel(/Drop a contact file here/).setInputFiles({
    name: 'google.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sample(['Niklas', 'Rosalind', 'Ebbe', 'Sunniva'][taken++ % 4])),
  })
  await panel.getByRole('button', { name: 'Check the rows' }).waitFor()
  await take('import-match')
  await panel.getByRole('button', { name: 'Check the rows' }).click()
  await panel.getByRole('heading', { name: 'Review the import' }).waitFor()
  await take('import-plan')
  await panel.getByRole('button', { name: /^Import / }).click()
  await panel.getByRole('heading', { name: 'Imported' }).waitFor()
  await take('import-result')
  await page.goto('/contacts/merge')
  const groups = page
    .getByRole('list', { name: 'Groups of possible duplicates' })
    .getByRole('button')
  await groups.first().waitFor()
  if (width === 390) await groups.first().click()
  await page.getByRole('button', { name: /^Merge \d+ contacts/ }).waitFor()
  await take('merge')
  await page.goto('/contacts/recently-added')
  await rows.nth(2).getByRole('link').first().waitFor()
  await take('recently-added')
  await page.goto('/contacts?followUp=open')
  await rows.nth(2).getByRole('link').first().waitFor()
  if (width !== 390) {
    await rows.first().focus()
    await page.keyboard.press('Space')
    await page.getByRole('complementary', { name: 'Quick view' }).getByText('Timeline').waitFor()
    await take('quick-view')
    await page.keyboard.press('Escape')
  }
  await rows.nth(0).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  await take('contact')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('First name').waitFor()
  await take('contact-edit')
  await page.goto('/contacts?search=nobody-is-called-so')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await take('no-match')
  for (const section of ['profile', 'plan', 'security', 'data']) {
    await page.goto(`/contacts?account=${section}`)
    const account = page.getByRole('dialog', { name: 'Account' })
    await account.getByRole('heading', { level: 2 }).nth(1).waitFor()
    if (section === 'plan') await account.getByRole('article').last().waitFor()
    await take(`account-${section}`)
  }
  await takeProfile(page, take)
  await takeCards(page, take)
  await context.close()
}

/** Takes the profile editor, and its card and exchange form as a visitor sees them. */
async function takeProfile(page, take) {
  await page.goto('/profile/default')
  await page.getByLabel('First name', { exact: true }).waitFor()
  await page.waitForURL(/profile\/[0-9a-f-]{36}/)
  const { pathname } = new URL(page.url())
  await take('profile')
  for (const [tab, name] of [
    ['socials', 'Add social'],
    ['everlinks', 'Add link'],
    ['services', 'Add service'],
    ['video', 'Add video'],
    ['share', 'Download PNG'],
    ['settings', 'Save address'],
    ['appearance', ''],
  ]) {
    await page.goto(`${pathname}/${tab}`)
    await (name ? page.getByText(name).first() : page.getByText('Cobalt')).waitFor()
    await take(`profile-${tab}`)
  }
  await page.goto('/card/ines-marchetti')
  await take('card')
  await page.goto(pathname.replace('/profile/', '/contacts/new/'))
  await take('exchange')
}

async function takeEntryPictures() {
  const entry = join(root, 'public/entry')
  mkdirSync(entry, { recursive: true })
  for (const colorScheme of ['light', 'dark']) {
    const viewport = { width: 1120, height: 720 }
    const context = await browser.newContext({
      baseURL: url,
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const take = async (name) => {
      const picture = sharp(await page.screenshot({ animations: 'disabled' }))
      await picture.webp({ quality: 80, smartSubsample: true }).toFile(join(entry, `${name}.webp`))
    }
    await page.goto('/auth/sign-in')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/contacts')
    await page.locator('[data-row-index]').nth(4).getByRole('link').first().waitFor()
    await take(`contacts-${colorScheme}`)
    if (colorScheme === 'light') {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/card/ines-marchetti')
      await page.waitForLoadState('networkidle')
      await take('card')
    }
    await context.close()
  }
}

async function takeThemes() {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const answered = page.waitForResponse((response) => response.url().includes('signInWithPassword'))
  await page.goto('/auth/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { idToken } = await (await answered).json()
  await page.waitForURL('**/contacts')
  const ask = async (path, init = {}) => {
    const headers = {
      authorization: `Bearer ${idToken}`,
      'content-type': 'application/json',
      ...init.headers,
    }
    return (await (await fetch(`${url}${path}`, { ...init, headers })).json()).data
  }
  let [profile] = (await ask('/v1/profiles')).items
  for (const [theme, buttons, font] of [
    ['linen', 'soft', 'sans'],
    ['ink', 'soft', 'sans'],
    ['verdigris', 'soft', 'serif'],
    ['copper', 'pill', 'rounded'],
    ['cobalt', 'square', 'sans'],
  ]) {
    const body = JSON.stringify({ appearance: { theme, buttons, font } })
    profile = await ask(`/v1/profiles/${profile.id}`, {
      method: 'PUT',
      headers: { 'if-match': `"${profile.version}"` },
      body,
    })
    await page.goto('/card/ines-marchetti')
    await page.screenshot({ path: join(folder, `card-theme-${theme}.png`), animations: 'disabled' })
  }
  await context.close()
}

/** Takes the signed-out screens: sign-up as far as the code, recovery, links and legal pages. */
async function takeWaysIn(page, take, address, number) {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/auth')
  await heading.waitFor()
  await take('auth')
  await page.goto('/auth?step=create-account')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name (optional)').fill('Lindqvist')
  await page.getByLabel('E-mail').fill(address)
  await page.getByRole('textbox', { name: 'Phone number (optional)' }).fill(number)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Repeat password', { exact: true }).fill('a good pasword')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Your passwords do not match').waitFor()
  await take('sign-up')
  await page.getByLabel('Repeat password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await take('sign-up-code')
  await page.goto('/auth/sign-in?method=phone')
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
  await take('sign-in-phone')
  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await take('forgot-password')
  await page.goto(await newestLink(page))
  await page.getByLabel('New password', { exact: true }).waitFor()
  await take('reset-password')
  await page.goto('/auth/action?mode=verifyEmail&oobCode=used')
  await page.getByRole('alert').waitFor()
  await take('link-invalid')
  await page.goto('/terms-of-service')
  await heading.waitFor()
  await take('terms-of-service')
}

async function newestLink(page) {
  const { data } = await (await page.request.get('/mailbox.json')).json()
  return data.find(({ link }) => link).link
}
