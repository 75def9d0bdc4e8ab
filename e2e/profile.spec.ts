import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { expect, test } from './fixtures'
import { ownerApi } from './ownerApi'
import { ProfilePage } from './pages/ProfilePage'

test('a new user creates a profile; a visitor without scripts saves it, follows a link and sends an exchange; the owner finds it', async ({
  page,
  browser,
  stack,
  signIn,
  problems,
  checkAccessibility,
}) => {
  // The server loads the page of a pasted URL, but never from an internal address.
  problems.expect(/status of 422.*tools\/meta/)
  const account = await signIn()
  const profile = new ProfilePage(page)
  await profile.open()
  await profile.field('First name').fill('Ada')
  await profile.field('Last name').fill('Moreau')
  await profile.field('Occupation').fill('Optical engineer')
  await profile.field('Bio').fill('Lenses: small, sharp, and "quiet".\nAsk me about prisms, too.')
  await expect(profile.preview).toContainText('Ada Moreau')
  await page.getByLabel('File of the photo').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#1f8a70' } })
      .png()
      .toBuffer(),
  })
  await page.getByRole('application', { name: 'Picture' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Replace photo' })).toBeVisible()
  await profile.showTab('Socials')
  await profile.addSocial('Instagram', '@ada.moreau')
  await profile.showTab('Links')
  await profile.addLink('Terms', `${stack.url}/terms-of-service`)
  await profile.addLink('Write to me', 'mailto:ada@example.com')
  await expect(profile.preview).toContainText('Write to me')
  await profile.showTab('Appearance')
  await page.getByText('Ink', { exact: true }).click()
  await profile.showTab('Settings')
  const slug = `ada-${account.userId
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20)}`
  await profile.field('Address').fill(slug)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('link', { name: 'View card' })).toHaveAttribute(
    'href',
    new RegExp(`/card/${slug}$`),
  )
  await expect(profile.saved).toBeVisible()
  await checkAccessibility()

  // A visitor whose browser runs no scripts.
  const context = await browser.newContext({
    baseURL: stack.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' },
  })
  const visitor = await context.newPage()
  await visitor.goto(`/card/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ada Moreau' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Instagram/ })).toHaveAttribute(
    'href',
    /^\/card\/[\w-]+\/go\/[\w-]+$/,
  )
  await visitor.getByRole('button', { name: 'QR' }).click()
  await expect(visitor.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await visitor.keyboard.press('Escape')
  const [file] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Save contact' }).click(),
  ])
  const card = new ICAL.Component(
    ICAL.parse(await readFile(await file.path(), 'utf8')) as unknown[],
  )
  expect(card.getFirstPropertyValue('fn')).toBe('Ada Moreau')
  expect(card.getFirstPropertyValue('note')).toBe(
    'Lenses: small, sharp, and "quiet".\nAsk me about prisms, too.',
  )
  expect(card.getFirstProperty('photo')).not.toBeNull()
  await visitor.getByRole('link', { name: 'Terms' }).first().click()
  await expect
    .poll(() =>
      visitor
        .context()
        .pages()
        .map((open) => new URL(open.url()).pathname),
    )
    .toContain('/terms-of-service')
  await visitor.goto(`/card/${slug}`)
  await visitor.getByRole('link', { name: 'Share yours back' }).click()
  await visitor.getByLabel('First name').fill('Grace')
  await visitor.getByLabel('Last name').fill('Okoye')
  await visitor.getByLabel('E-mail').fill('not an address')
  await visitor.getByLabel('Where we met').fill('Optics fair, hall 3')
  await visitor.getByLabel('Message').fill('Call me about the prisms')
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Please enter a valid email.')).toBeVisible()
  await visitor.getByLabel('E-mail').fill('grace@example.org')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await context.close()

  const told = page.getByRole('link', { name: new RegExp(account.email) })
  await expect(async () => {
    await page.goto('/mailbox')
    await expect(told.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/contacts')
  await page.getByRole('link', { name: /^Recently added\s*1\s*new$/ }).click()
  await expect(page.getByText('“Call me about the prisms”')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Recently added$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Grace Okoye', exact: true }).click()
  await expect(
    page.getByText(/Left their details on .* through your profile “Personal”; agreed to:/),
  ).toBeVisible()
  await expect(page.getByText('Met at: Optics fair, hall 3')).toBeVisible()
  await page.goto('/profile/default/everlinks')
  await expect(async () => {
    await page.reload()
    await expect(profile.links.getByText(/\d clicks?$/).first()).toBeVisible()
    expect(await profile.links.getByText('1 click', { exact: true }).count()).toBe(1)
  }).toPass()
})

test('each kind of unavailable card shows its own message, without scripts', async ({
  browser,
  stack,
  createAccount,
  problems,
}) => {
  const account = await createAccount()
  const api = await ownerApi(stack, account)
  problems.expect(/status of 404/)
  const context = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const readCard = async (path: string) => {
    const answer = await visitor.goto(path)
    return [answer?.status(), await visitor.getByRole('heading', { level: 1 }).innerText()]
  }
  const path = `/card/${api.profile.slug}`
  expect((await readCard(path))[0]).toBe(200)
  await api.setActive(false)
  const [status, deactivated] = await readCard(path)
  expect(status).toBe(200)
  const [unknownStatus, unknown] = await readCard('/card/nobody-has-this')
  expect(unknownStatus).toBe(404)
  expect(deactivated).not.toBe(unknown)
  await api.setActive(true)
  expect((await readCard(path))[1]).not.toBe(deactivated)
  await context.close()
})

test('a turned photo is moved and zoomed by keys, and the card shows the part in the frame', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn()
  const profile = new ProfilePage(page)
  await profile.open()
  await page.getByLabel('File of the photo').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await turnedPhoto(),
  })
  const frame = page.getByRole('application', { name: 'Picture' })
  await expect(frame).toBeFocused()
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  await page.getByLabel('File of the photo').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await turnedPhoto(),
  })
  await expect(frame).toBeFocused()
  for (const [key, times] of [
    ['+', 8],
    ['ArrowDown', 40],
  ] as const)
    for (let press = 0; press < times; press += 1) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Position photo' })).toBeVisible()
  const src = await page.getByRole('group', { name: 'Photo' }).locator('img').getAttribute('src')
  await expect(profile.preview.locator(`img[src="${src ?? ''}"]`)).toBeVisible()
  const response = await page.request.get(new URL(src ?? '', page.url()).href)
  const saved = sharp(await response.body())
  const { width, height, exif } = await saved.metadata()
  expect([width === height, exif]).toEqual([true, undefined])
  const { channels } = await saved.stats()
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 32))).toEqual([1, 1, 7])
})

/** Returns a photo of a camera held upright: blue above and yellow below, turned by its EXIF. */
function turnedPhoto(): Promise<Buffer> {
  const half = { width: 600, height: 800, channels: 3 as const, background: '#dddd22' }
  return sharp({ create: { ...half, width: 1200, background: '#2222dd' } })
    .composite([{ input: { create: half }, left: 600, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
