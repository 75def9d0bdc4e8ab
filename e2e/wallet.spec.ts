import { execFileSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { jwtVerify } from 'jose'
import { readPass } from '../server/resources/wallet/testing/readPass'
import { expect, test } from './fixtures'

const SAVE = 'https://pay.google.com/gp/v/save/'

test('a pass for Apple Wallet is read back by OpenSSL, and the link to Google Wallet is signed', async ({
  page,
  stack,
  signIn,
  checkAccessibility,
}, testInfo) => {
  const { appleIssuer = '', googleKey = '' } = stack.wallets ?? {}
  await page.route(`${SAVE}**`, (route) => route.fulfill({ body: 'Save to your wallet?' }))
  await signIn(undefined, '/profile/default/share')
  const code = page.getByRole('img', { name: /^QR code that leads to / })
  const address = ((await code.getAttribute('aria-label')) ?? '').replace(/^.* to /, '')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to Apple Wallet' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('card.pkpass')
  await expect(page.getByText(/^Pass saved\./)).toBeVisible()
  await checkAccessibility()
  const { pass, files } = await readPass(await readFile(await download.path()), appleIssuer)
  expect(pass.generic['backFields']?.[0]?.value).toBe(address)
  expect(pass.barcodes?.[0]?.message).toMatch(new RegExp(`^${stack.url}/card/[\\w-]+\\?s=qr$`))
  const [manifest, signature, issuer] = ['manifest.json', 'signature', 'issuer.pem'].map((name) =>
    testInfo.outputPath(name),
  ) as [string, string, string]
  await writeFile(manifest, files.get('manifest.json') ?? '')
  await writeFile(signature, files.get('signature') ?? '')
  await writeFile(issuer, appleIssuer)
  // It throws for a signature that is wrong or by another certificate.
  const checks = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', signature]
  const sources = ['-content', manifest, '-CAfile', issuer, '-purpose', 'any']
  const options = { stdio: 'pipe' } as const
  execFileSync('openssl', [...checks, ...sources, '-out', testInfo.outputPath('verified')], options)

  await page.getByRole('button', { name: 'Add to Google Wallet' }).click()
  await page.waitForURL(`${SAVE}**`)
  const { payload } = await jwtVerify(page.url().slice(SAVE.length), createPublicKey(googleKey), {
    audience: 'google',
  })
  expect(payload['payload']).toMatchObject({
    genericObjects: [{ state: 'ACTIVE', barcode: { value: pass.barcodes?.[0]?.message } }],
  })
})
