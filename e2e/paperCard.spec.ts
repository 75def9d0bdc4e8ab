import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures'
import { type PrintedCard, printedCards } from './printedCards'

const isLong = process.env.LONG === '1'
const shown = isLong ? printedCards : printedCards.filter(({ isSample }) => isSample)
/** The least share of fields that are read without a mistake. */
const FLOOR = 0.95

/** Prints a card: renders its HTML, and lays it in the wanted way under a camera. */
async function print(browser: Browser, card: PrintedCard): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: 700, height: 400 },
    deviceScaleFactor: 2,
  })
  await page.setContent(
    `<style>body{margin:0}*{box-sizing:border-box}p,h1{margin:0}</style>${card.html}`,
  )
  const flat = await page.screenshot()
  await page.close()
  return card.photograph ? card.photograph(flat) : flat
}

async function scan(page: Page, name: string, picture: Buffer) {
  await page
    .getByLabel(/^Drop pictures here/)
    .setInputFiles({ name, mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('heading', { name: 'Check the contact' })).toBeVisible({
    timeout: 60_000,
  })
}

/** Returns the value of a field; the label of a row has no name of its own. */
async function valueOf(page: Page, field: string): Promise<string> {
  const row = /^phones\[(\d+)\]\.label$/.exec(field)?.[1]
  const control =
    row === undefined
      ? page.locator(`[name="${field}"]`)
      : page.getByRole('combobox', { name: `Label of phone ${String(Number(row) + 1)}` })
  return (await control.count()) === 0 ? '' : control.inputValue()
}

/** Returns a number without its country code, which the form shows beside it, and trunk zero. */
function nationalDigits(number: string): string {
  return number
    .replace(/^\+(?:1|44|46|49)\b/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '')
}

test('printed cards become contacts, and their pictures stay on the device', async ({
  page,
  browser,
  stack,
  signIn,
  checkThemes,
}) => {
  const whileReading: string[] = []
  let isReading = false
  const mayCompile = new Set<string>()
  page.on('request', (request) => {
    if (isReading) whileReading.push(`${request.method()} ${request.url()}`)
  })
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'] ?? ''
    if (policy.includes('wasm')) mayCompile.add(new URL(response.url()).pathname)
  })
  await signIn(undefined, '/contacts/new?from=paper')
  const results: { card: string; field: string; wanted: string; read: string }[] = []
  for (const card of shown) {
    await page.goto('/contacts/new?from=paper')
    const picture = await print(browser, card)
    isReading = true
    await scan(page, `${card.name}.png`, picture)
    isReading = false
    for (const [field, wanted] of Object.entries(card.fields))
      results.push({ card: card.name, field, wanted, read: await valueOf(page, field) })
  }
  const isRight = ({ field, wanted, read }: (typeof results)[number]) =>
    /^phones.*value$/.test(field)
      ? nationalDigits(wanted) === nationalDigits(read)
      : wanted === read
  for (const { card, field, wanted, read } of results.filter((each) => !isRight(each)))
    console.log(`${card}, ${field}: “${read}” instead of “${wanted}”`)
  console.table(accuracyByField(results.map((each) => ({ ...each, isRight: isRight(each) }))))
  expect(results.filter(isRight).length / results.length).toBeGreaterThanOrEqual(FLOOR)

  await checkThemes()
  const email = await valueOf(page, 'emails[0].value')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText(/ was added\. Open the contact/)).toBeVisible()
  await page.getByRole('link', { name: 'Open the contact' }).click()
  await expect(page.getByText(email).first()).toBeVisible()

  expect([...mayCompile].map((path) => path.replace(/-[\w-]+\.js$/, ''))).toEqual([
    '/assets/paperCardWorker',
  ])
  // The reader's files, and what the screens ask for anyway.
  const own = (line: string) => line.startsWith('GET blob:') || line.startsWith(`GET ${stack.url}/`)
  expect(whileReading.filter((line) => line.includes('/assets/')).length).toBeGreaterThan(3)
  expect(whileReading.filter((line) => !own(line))).toEqual([])
})

function accuracyByField(results: { field: string; isRight: boolean }[]) {
  const fields = [...new Set(results.map(({ field }) => field))]
  return fields.map((field) => {
    const of = results.filter((each) => each.field === field)
    return { field, cards: of.length, right: of.filter(({ isRight }) => isRight).length }
  })
}

test('a picture that is no card says so, and the contact can be entered by hand', async ({
  page,
  problems,
  signIn,
  checkAccessibility,
}) => {
  await signIn(undefined, '/contacts/new?from=paper')
  const blank = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#c8b090' },
  })
    .jpeg()
    .toBuffer()
  const drop = page.getByLabel(/^Drop pictures here/)
  await drop.setInputFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer: blank })
  await expect(page.getByRole('alert')).toContainText('No text was found in this picture.')
  await checkAccessibility()
  await drop.setInputFiles({
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByRole('alert')).toContainText('This file can’t be opened as a picture.')
  problems.expect(/paperCardWorker/)
  await page.route(/paperCardWorker/, (route) => route.abort())
  await drop.setInputFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer: blank })
  await expect(page.getByRole('alert')).toContainText('The text reader could not be loaded.')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Enter by hand' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  // The form's own bar is not behind the navigation.
  const add = page.getByRole('button', { name: 'Add contact' })
  const isReachable = await add.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isReachable).toBe(true)
})
