import { removeAccount, updateAccount } from './emulator'
import { expect, test } from './fixtures'
import { ownerApi } from './ownerApi'
import { ContactsPage } from './pages/ContactsPage'
import { SignInPage } from './pages/SignInPage'

test('a user without a record gets one with a default profile, and the app continues', async ({
  page,
  signIn,
  createAccount,
}) => {
  const created = page.waitForResponse(
    (response) => response.url().endsWith('/v1/users') && response.request().method() === 'POST',
  )
  const account = await signIn(await createAccount({ isNewcomer: true }))
  expect((await created).status()).toBe(201)
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.getByRole('button', { name: /account/i }).click()
  await expect(page.getByText(account.email)).toBeVisible()
})

test('sign-in returns to the requested page, with a card in the URL, but never to another origin', async ({
  page,
  stack,
  createAccount,
}) => {
  const account = await createAccount()
  await page.goto('/contacts/new')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignInPage(page).signIn(account)
  await expect(page).toHaveURL('/contacts/new')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New contact', level: 1 })).toBeVisible()
  // The browser's own reading of an address; `safeRedirect.test.ts` has more of them.
  for (const target of ['//evil.example/x', '/\\evil.example', '/\tx//evil.example']) {
    await page.goto(`/auth/sign-in?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL('/dashboard')
  }
  const { profile } = await ownerApi(stack, account)
  await page.goto(`/?redirect=/card/${profile.slug}`)
  await expect(page).toHaveURL(`/card/${profile.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Test Person' })).toBeVisible()
})

test('signing out reaches the other tab and leaves no personal data in the browser', async ({
  page,
  context,
  signIn,
}) => {
  const account = await signIn()
  const other = await context.newPage()
  await other.goto('/contacts')
  await expect(other.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  // A background tab paints nothing, so its menu does not open.
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await new ContactsPage(page).signOut()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
  const kept = await other.evaluate(async () => {
    const databases = await indexedDB.databases()
    const rows = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<string>((resolve) => {
            const request = indexedDB.open(name)
            request.onsuccess = () => {
              const { result } = request
              const stores = [...result.objectStoreNames]
              if (stores.length === 0) {
                resolve('')
                return
              }
              const all = result
                .transaction(stores)
                .objectStore(stores[0] ?? '')
                .getAll()
              all.onsuccess = () => {
                resolve(JSON.stringify(all.result))
              }
            }
          }),
      ),
    )
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      rows,
      document.cookie,
    ])
  })
  expect(kept).not.toContain(account.email)
  expect(kept).not.toContain(account.userId)
  expect(kept).not.toMatch(/eyJ/)
})

test('a token that expires in the middle of a form opens sign-in over the page, and nothing is lost', async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/status of 401/)
  const account = await signIn(undefined, '/contacts/new')
  await page.getByLabel('First name').fill('Typed before')
  await page.route(
    '**/v1/contacts',
    (route) =>
      route.fulfill({
        status: 401,
        json: {
          error: {
            code: 'UNAUTHENTICATED',
            message: 'Sign in to go on.',
            requestId: 'test-request',
          },
        },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  const email = dialog.getByLabel('E-mail')
  if (await email.isEditable()) await email.fill(account.email)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Typed before')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('heading', { name: 'Typed before', level: 1 })).toBeVisible()
})

for (const [what, end, notice] of [
  ['disabled', 'disable', 'User has been disabled.'],
  ['deleted', 'delete', 'There is no user record corresponding to the provided identifier.'],
] as const) {
  test(`a user whose account is ${what} is signed out within a minute without any action`, async ({
    page,
    stack,
    signIn,
    problems,
  }) => {
    problems.expect(/status of 40[01]/)
    await page.clock.install()
    const { userId } = await signIn()
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
    if (end === 'disable') await updateAccount(stack.emulator, userId, { disableUser: true })
    else await removeAccount(stack.emulator, userId)
    await page.clock.fastForward(60_000)
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeHidden()
  })
}

test('a user whose session was revoked elsewhere is asked to sign in within a minute without any action', async ({
  page,
  stack,
  signIn,
  problems,
}) => {
  problems.expect(/status of 40[01]/)
  await page.clock.install()
  const { userId } = await signIn()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await updateAccount(stack.emulator, userId, {
    validSince: String(Math.floor(Date.now() / 1000) + 1),
  })
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
})
