import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { type Download, type Page } from '@playwright/test'
import { expect, test } from './fixtures'

test('the share tab gives a signature, a meeting background with a readable code, and a PDF', async ({
  page,
  context,
  stack,
  signIn,
  checkAccessibility,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(undefined, '/profile/default/share')
  const tool = (name: string) => page.getByRole('dialog', { name })
  await page.getByRole('button', { name: 'E-mail signature' }).click()
  await tool('E-mail signature').getByRole('button', { name: 'Copy signature' }).click()
  await expect(page.getByText(/^Signature copied\./)).toBeVisible()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(copied).toContain(`href="${stack.url}/card/`)
  await checkAccessibility()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Meeting background' }).click()
  await tool('Meeting background').getByText('Left', { exact: true }).click()
  await checkAccessibility()
  const picture = await download(page, 'Download background')
  const { data, info } = await sharp(await picture.path())
    .resize(1280, 720)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ ...info, data: new Uint8ClampedArray(data) })).toMatch(
    new RegExp(`^${stack.url}/card/[\\w-]+\\?s=qr$`),
  )
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Print' }).click()
  await tool('Print').getByText('Table tent', { exact: true }).click()
  await tool('Print').getByText('A4', { exact: true }).click()
  await checkAccessibility()
  const file = await download(page, 'Download PDF')
  const pdf = await PDFDocument.load(await readFile(await file.path()))
  const { width, height } = pdf.getPage(0).getSize()
  expect([width, height].map(Math.round)).toEqual([595, 842])
})

async function download(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return file
}
