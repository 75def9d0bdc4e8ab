import { randomInt, randomUUID } from 'node:crypto'
import { NO_ROBOT_CHECK, codeFor, linkFor } from '../emulator'
import { expect, test } from '../fixtures'
import { ContactsPage } from '../pages/ContactsPage'
import { SignInPage } from '../pages/SignInPage'
import { SignUpPage } from '../pages/SignUpPage'

const PASSWORD = 'a good password'
const anyone = () => ({
  firstName: 'Nora',
  email: `${randomUUID().slice(0, 13)}@example.com`,
  phoneNumber: `+4930${String(randomInt(1_000_000, 9_999_999))}`,
  password: PASSWORD,
})

test('a user creates an account with e-mail, phone and password, confirms both, and signs in by phone later', async ({
  page,
  stack,
  problems,
}) => {
  problems.expect(NO_ROBOT_CHECK)
  const nora = anyone()
  await page.goto('/')
  await page.getByRole('link', { name: 'Create your card' }).click()
  const signUp = new SignUpPage(page)
  await signUp.fill(nora)
  await signUp.submit.click()
  await signUp.code.fill('000000')
  problems.expect(/status of 400/)
  await signUp.submit.click()
  await expect(page.getByText('Invalid OTP Code')).toBeVisible()
  await signUp.code.fill(await codeFor(stack.emulator, nora.phoneNumber))
  await signUp.submit.click()
  const welcome = page.getByRole('dialog', { name: 'Your card is ready' })
  await expect(welcome.getByRole('img', { name: 'QR code of Nora’s card' })).toBeVisible()
  await expect(welcome.getByText(nora.email)).toBeVisible()
  await welcome.getByRole('button', { name: 'Show my code' }).click()
  const code = page.getByRole('dialog', { name: 'My code' })
  await expect(code.getByRole('heading', { name: 'Nora' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(code).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await page.goto(await linkFor(stack.emulator, nora.email, 'VERIFY_EMAIL'))
  await page.getByRole('button', { name: 'Yes, confirm it' }).click()
  await expect(
    page.getByRole('heading', { name: 'Your e-mail address is confirmed' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.goto('/contacts?account=profile')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
  await new ContactsPage(page).signOut()

  await page.goto('/auth/sign-in?method=phone')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(nora.phoneNumber)
  await page.getByRole('button', { name: 'Send code' }).click()
  await signUp.code.fill(await codeFor(stack.emulator, nora.phoneNumber))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Account of Nora' }).click()
  await expect(page.getByText(nora.email)).toBeVisible()
})

test('an account is created with the keyboard alone', async ({ page }) => {
  const nora = anyone()
  await page.goto('/auth')
  const create = page.getByRole('link', { name: /Create an account/ })
  await expect(create).toBeVisible()
  for (
    let presses = 0;
    presses < 10 && !(await create.evaluate((link) => link === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type(nora.firstName)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(nora.email)
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('an existing account is reported with a link to sign in, and an unknown phone number creates none', async ({
  page,
  stack,
  problems,
  createAccount,
}) => {
  problems.expect(NO_ROBOT_CHECK)
  problems.expect(/status of 404.*auth\/phone/)
  const { phoneNumber } = anyone()
  await page.goto('/auth/sign-in?method=phone')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(stack.emulator, phoneNumber))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByText('There is no user record corresponding to the provided identifier.'),
  ).toBeVisible()

  const { email, password } = await createAccount()
  const signUp = new SignUpPage(page)
  await signUp.open()
  await signUp.fill({ firstName: 'Nora', email: email.toUpperCase(), password: 'another password' })
  await signUp.submit.click()
  await expect(page.getByText('Email already registered.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with this e-mail address' }).click()
  // Until the script of the sign-in screen has loaded, the previous form with the same address is
  // shown.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('input that is typed and submitted before the scripts arrive is not lost', async ({
  page,
  createAccount,
}) => {
  const { email, password } = await createAccount()
  let release = () => {
    return
  }
  const scripts = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/auth/sign-in?redirect=/card/42', { waitUntil: 'commit' })
  const links = page.getByRole('link', { name: /Forgot|Create/ })
  await expect(links).not.toHaveCount(0)
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', /[?&]redirect=%2Fcard%2F42$/)
  await page.goto('/auth/sign-in', { waitUntil: 'commit' })
  const signIn = new SignInPage(page)
  await signIn.email.fill(email)
  await signIn.password.pressSequentially(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/sign-in')
  release()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('too many checks for an existing account are refused with a waiting time', async ({
  page,
  problems,
  request,
}) => {
  problems.expect(/status of 429/)
  const ask = () => request.get(`/v1/auth/exist?email=${randomUUID()}@example.com`)
  for (let count = 0; count < 100; count += 1) expect((await ask()).status()).toBe(200)
  const refused = await ask()
  expect([refused.status(), Number(refused.headers()['retry-after'])]).toEqual([
    429,
    expect.any(Number),
  ])
  const signUp = new SignUpPage(page)
  await signUp.open()
  await signUp.fill(anyone())
  await signUp.submit.click()
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 10 minutes.')
  await expect(signUp.submit).toBeDisabled()
})
