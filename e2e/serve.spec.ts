import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { oldGroups, webEntries } from '../scripts/screenGroups.mjs'
import { expect, test } from './fixtures'
import { ownerApi } from './ownerApi'
import { SignInPage } from './pages/SignInPage'
import { type ServerInstall, serverInstall } from './serverInstall'
import { temporaryDataDir } from './startStack'
import type { Stack } from './stack'

const root = fileURLToPath(new URL('..', import.meta.url))

let install: ServerInstall
test.beforeAll(() => {
  install = serverInstall(root)
})
test.afterAll(() => {
  install.remove()
})

/**
 * Runs `npm run serve` after `npm ci --omit=dev`, with exactly these variables. Returns its output
 * and its exit code.
 */
function serve(variables: Record<string, string>) {
  const child = spawn(process.execPath, install.command, {
    env: { PATH: process.env.PATH, ...variables },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, exit, output: () => output }
}

function environment(stack: Stack, dataDir: string): Record<string, string> {
  const { host, projectId, tenantId } = stack.emulator
  const identity = {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_TENANT_ID: tenantId,
    FIREBASE_API_KEY: 'local',
    FIREBASE_AUTH_EMULATOR_HOST: host,
  }
  return {
    APP_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    RULES_PRIVATE_KEY: readFileSync(join(stack.dataDir, 'rules-key.json'), 'utf8'),
    ...identity,
  }
}

async function addressOf({
  output,
}: {
  output: () => string
  child: ChildProcess
}): Promise<string> {
  await expect.poll(output, { timeout: 90_000 }).toMatch(/answers on (\S+)/)
  return /answers on (\S+)/.exec(output())?.[1] ?? ''
}

/**
 * Stops the process that served a page. The page is closed first, because it would request its
 * jobs.
 */
async function stop(page: Page, { child, exit }: ReturnType<typeof serve>): Promise<void> {
  await page.close()
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
}

test('the packages of a server are those that it imports', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies)).toEqual(read('dist-server/packages.json'))
})

test('the production process reports each configuration error on one line, and refuses an emulator', async ({
  stack,
}) => {
  const none = serve({})
  expect(await none.exit).toBe(1)
  expect(
    none
      .output()
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0])
      .sort(),
  ).toEqual(['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_TENANT_ID', 'RULES_PRIVATE_KEY'])
  const emulated = serve({ ...environment(stack, '/tmp/never-used'), APP_ENV: 'production' })
  expect(await emulated.exit).toBe(1)
  expect(emulated.output()).toMatch(/^FIREBASE_AUTH_EMULATOR_HOST: .+\n$/)
})

test('the production process serves the app and the API, and ends with code 0', async ({
  stack,
  page,
  createAccount,
}) => {
  const { dataDir, remove } = temporaryDataDir()
  const server = serve(environment(stack, dataDir))
  const url = await addressOf(server)
  const account = await createAccount({ isNewcomer: true })
  await page.goto(`${url}/auth/sign-in`)
  await new SignInPage(page).signIn(account)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  expect((await page.request.get(`${url}/mailbox`)).headers()['content-type']).toContain(
    'text/html',
  )
  expect(await (await page.request.get(`${url}/mailbox.json`)).json()).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
  await stop(page, server)
  remove()
})

// A browser sends a preflight request to another origin before it sends a custom header.
test.use({ extraHTTPHeaders: {} })

test('dist/ on a static host works with an API on another origin, for an owner and a visitor of the card', async ({
  stack,
  page,
  browser,
  createAccount,
}) => {
  const { dataDir, remove } = temporaryDataDir()
  const site = createServer()
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  const address = site.address()
  const origin = `http://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}`
  const server = serve({ ...environment(stack, dataDir), CORS_ORIGINS: origin })
  const apiUrl = await addressOf(server)

  const { kty, crv, x, y } = JSON.parse(
    readFileSync(join(stack.dataDir, 'rules-key.json'), 'utf8'),
  ) as Record<string, string>
  const { host, projectId, tenantId } = stack.emulator
  const variables = {
    API_BASE_URL: apiUrl,
    FIREBASE_API_KEY: 'local',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_TENANT_ID: tenantId,
    FIREBASE_EMULATOR_URL: `http://${host}`,
    RULES_PUBLIC_KEY: JSON.stringify({ kty, crv, x, y }),
  }
  for (const [name, value] of Object.entries(variables)) process.env[`VITE_${name}`] = value
  const folder = join(dataDir, 'site')
  const options = { outDir: folder, emptyOutDir: true, rolldownOptions: webEntries(root) }
  const built = await build({ root, logLevel: 'error', build: options })
  for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, `VITE_${name}`)
  // This build has no groups, so it shows what they should be.
  expect(oldGroups(root, 'output' in built ? built.output : [])).toBe('')
  const types: Record<string, string> = {
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    html: 'text/html',
    png: 'image/png',
    webmanifest: 'application/manifest+json',
  }
  site.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', origin).pathname
    const file = /\.\w+$/.test(path) ? path : '/index.html'
    response.setHeader(
      'content-type',
      types[file.split('.').pop() ?? ''] ?? 'application/octet-stream',
    )
    response.end(readFileSync(join(folder, file)))
  })

  // The API on the other origin has a separate database.
  const account = await createAccount({ isNewcomer: true })
  await page.goto(`${origin}/contacts`)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignInPage(page).signIn(account)
  await expect(page).toHaveURL(`${origin}/contacts`)
  await page.goto(`${origin}/contacts/new`)
  await page.getByLabel('First name').fill('Far away')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('heading', { name: 'Far away', level: 1 })).toBeVisible()

  // The card is rendered by the app, from API calls only.
  const { profile } = await ownerApi({ ...stack, url: apiUrl }, account)
  const visitor = await browser.newPage()
  await visitor.goto(`${origin}/card/${profile.slug}?s=qr`)
  await expect(visitor.getByRole('heading', { name: 'Test Person', level: 1 })).toBeVisible()
  const save = visitor.getByRole('link', { name: 'Save contact' })
  await expect(save).toHaveAttribute('href', /^blob:/)
  const [file] = await Promise.all([visitor.waitForEvent('download'), save.click()])
  expect(readFileSync(await file.path(), 'utf8')).toContain('FN:Test Person')
  await visitor.getByRole('link', { name: 'Share yours back' }).click()
  await visitor.getByLabel('First name').fill('Grace')
  await visitor.getByLabel('Last name').fill('Okoye')
  await visitor.getByLabel('E-mail').fill('grace@example.org')
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await visitor.close()
  await page.goto(`${origin}/contacts/recently-added`)
  await expect(page.getByRole('link', { name: 'Grace Okoye', exact: true })).toBeVisible()
  await stop(page, server)
  site.close()
  remove()
})
