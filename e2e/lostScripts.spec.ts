import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths, patterns } from '../src/shared/paths'
import { expect, test } from './fixtures'
import { addCompany } from './operate'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
/** Paths of screens that need more than an id. */
const special: Partial<Record<string, string>> = {
  resetPassword: paths.resetPassword('x'),
  authAction: '/auth/action?mode=verifyEmail',
  verifyAndChangeEmail: paths.verifyAndChangeEmail('x'),
  card: paths.card('unknown-card'),
  profile: paths.profiles,
}
const features = join(import.meta.dirname, '../src/features')
/** Every screen with the script it comes in, read from the features' manifests. */
const screens = readdirSync(features).flatMap((feature) => {
  const file = ['manifest.ts', 'manifest.tsx']
    .map((name) => join(features, feature, name))
    .find((path) => existsSync(path))
  const manifest = file === undefined ? '' : readFileSync(file, 'utf8')
  const routes = manifest.matchAll(/path: patterns\.(\w+),[^]*?import\('(?:[^']*\/)?(\w+)'\)/g)
  return [...routes].map(([, route = '', script = '']) => ({
    route,
    path: special[route] ?? patterns[route as keyof typeof patterns].replace(/:\w+/g, UNKNOWN_ID),
    script,
    isOpenToAll: manifest.includes('publicRoutes'),
  }))
})
const EXPECTED = [
  /status of 404/,
  /A screen failed/,
  /ScreenNotLoaded|could not be loaded/,
  /ERR_INTERNET_DISCONNECTED/,
  /A part of the page could not be shown/,
  /Failed to fetch/,
  /MIME type/,
]

/** Navigates to another screen like a link of the app, without loading a document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, path)
}

const failed = (page: Page) => page.getByRole('heading', { name: 'This screen failed to open' })

test.beforeEach(({ problems }) => {
  for (const pattern of EXPECTED) problems.expect(pattern)
})

/** Pages that the server renders; the app shows its own versions after navigation inside the app. */
const serverPages = ['card', 'contactExchange']
/** Every fourth screen; all of them in `npm run test:long`. */
const sample = screens.filter(
  ({ route }, at) => process.env.LONG === '1' || at % 4 === 0 || serverPages.includes(route),
)

test('a screen whose script fails to load shows an error after one reload; none is blank', async ({
  page,
  stack,
  createAccount,
  signIn,
}) => {
  test.setTimeout(240_000)
  expect(screens.map(({ route }) => route).sort()).toEqual(
    Object.keys(patterns)
      .filter((route) => !route.endsWith('Tabs'))
      .sort(),
  )
  const lost = { script: '' }
  const asked: string[] = []
  await page.route('**/assets/*.js', (route) => {
    const isLost = new RegExp(`/${lost.script}-[^/]+\\.js$`).test(route.request().url())
    if (isLost) asked.push(lost.script)
    return isLost ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue()
  })
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) {
      lost.script = 'nothing'
      const account = await createAccount()
      // Only administrators open the company's cards.
      await addCompany(stack, account)
      await signIn(account)
      await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
    }
    for (const { route, path, script, isOpenToAll } of sample) {
      if (isOpenToAll === isSignedIn) continue
      await test.step(path, async () => {
        asked.length = 0
        lost.script = serverPages.includes(route) ? 'nothing' : script
        if (serverPages.includes(route)) {
          // A reload gets the server's page, which needs no script.
          await page.goto(paths.termsOfService)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          lost.script = script
          await Promise.all([page.waitForEvent('load'), follow(page, path)])
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
          await expect(failed(page)).toBeHidden()
          return
        }
        await page.goto(path)
        await expect(failed(page)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
        if (isSignedIn) await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
        expect(
          asked.length,
          `${script} is asked for, and again after a reload`,
        ).toBeGreaterThanOrEqual(2)
      })
    }
  }
})

test('a screen opens by itself once its script is available again after a deployment', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.route(
    '**/assets/MergePage-*.js',
    (route) => route.fulfill({ status: 404, body: 'Not found' }),
    { times: 1 },
  )
  await follow(page, paths.contactsMerge)
  await expect(page.getByRole('heading', { name: 'Duplicates', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(paths.contactsMerge)
})

test('losing the network in the first second of an edit keeps the screen and the typed text', async ({
  page,
  context,
  createAccount,
  createContacts,
  signIn,
}) => {
  const account = await createAccount()
  await createContacts(account, [{ firstName: 'Ada', lastName: 'Lovelace' }])
  await signIn(account)
  const record =
    (await page.getByRole('link', { name: 'Ada Lovelace' }).first().getAttribute('href')) ?? ''
  await page.goto(`${record.split('?')[0] ?? ''}/edit`)
  const organization = page.getByLabel('Organization')
  await organization.fill('Analytical Engines')
  await context.setOffline(true)
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/JobsHost-'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).not.toHaveCount(0)
  await expect(organization).toHaveValue('Analytical Engines')
  await expect(failed(page)).toBeHidden()
  const healed = page.waitForResponse(
    (response) => response.url().includes('/assets/JobsHost-') && response.ok(),
  )
  await context.setOffline(false)
  await healed
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
  await expect(page.getByText('Analytical Engines').first()).toBeVisible()
})
