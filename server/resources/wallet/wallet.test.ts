import { decodeProtectedHeader, jwtVerify } from 'jose'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { deactivateProfile } from '@/contract/profiles/profiles'
import {
  getAppleWalletLink,
  getAppleWalletPass,
  getGoogleWalletLink,
  getWallets,
} from '@/contract/profiles/wallet'
import { createAppleWallet } from '../../providers/appleWallet/createAppleWallet'
import { createGoogleWallet } from '../../providers/googleWallet/createGoogleWallet'
import { createCard, type TestCard } from '../../public/testing/cards'
import { makeGoogleAccount } from '../../testing/googleWalletAccount'
import { socketFrom, useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { PASS_TYPE, TEAM, makeCertificates } from '../../testing/walletCertificates'
import { googleId } from './passToken'
import { readPass } from './testing/readPass'

const server = useTestServer()
const source = makeCertificates({ password: 'open sesame' })
const pushUrl = 'http://127.0.0.1:9'
const { publicKey, ...account } = makeGoogleAccount()

beforeEach(() => {
  server.wallets.apple = createAppleWallet({ ...source, pushUrl })
  server.wallets.google = createGoogleWallet({
    ...{ ...account, clock: () => server.now },
    ...{ apiUrl: pushUrl, tokenUrl: pushUrl },
  })
})

async function fetchPass({ profileId, token }: Pick<TestCard, 'profileId' | 'token'>) {
  const response = await server.app.request(
    `/v1/profiles/${profileId}/wallet/apple`,
    { headers: { authorization: `Bearer ${token}` } },
    socketFrom('192.0.2.1'),
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  return readPass(new Uint8Array(await response.arrayBuffer()), source.issuer)
}

async function linkOf(card: TestCard): Promise<string> {
  const { data } = await server.send(getAppleWalletLink, {
    token: card.token,
    params: params(card),
  })
  return (data as { url: string }).url
}

const openLink = async (url: string) => server.app.request(url, {}, socketFrom('192.0.2.9'))

describe('the address of a pass for Apple Wallet', () => {
  it('opens the pass without a sign-in, for ten minutes', async () => {
    const ada = await createCard(server, { firstName: 'Ada', lastName: 'Moreau' })
    const url = await linkOf(ada)
    expect(url).toMatch(/^http:\/\/localhost\/v1\/wallet\/apple\/link\/[\w.-]+$/)
    const answer = await openLink(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.apple.pkpass',
    ])
    const { pass } = await readPass(new Uint8Array(await answer.arrayBuffer()), source.issuer)
    expect(pass.serialNumber).toBe(ada.profileId)
    server.now = new Date(server.now.getTime() + 599_999)
    expect((await openLink(url)).status).toBe(200)
    server.now = new Date(server.now.getTime() + 1)
    expect((await openLink(url)).status).toBe(404)
  })

  it('opens nothing with another profile, another end or another secret in it', async () => {
    const [ada, grace] = [await createCard(server), await createCard(server, {}, 'grace')]
    const [base = '', token = ''] = (await linkOf(ada)).split(/(?<=link\/)/)
    const [id = '', end = '', hash = ''] = token.split('.')
    const later = (Number.parseInt(end, 36) + 1).toString(36)
    for (const wrong of [
      [grace.profileId, end, hash],
      [id, later, hash],
      [id, end, `${hash.startsWith('A') ? 'B' : 'A'}${hash.slice(1)}`],
      [id, end],
      ['00000000-0000-4000-8000-000000000000', end, hash],
      ['x'],
      ['%00'],
      ['x'.repeat(500)],
    ]) {
      const answer = await openLink(base + wrong.join('.'))
      expect([404, 422]).toContain(answer.status)
    }
  })

  it('is made for no pass that could not be had', async () => {
    const ada = await createCard(server)
    const { token } = ada
    const send = async (actor: string) =>
      (await server.send(getAppleWalletLink, { token: actor, params: params(ada) })).status
    expect(await send((await server.createActor('mallory')).token)).toBe(404)
    await server.send(deactivateProfile, { token, params: { id: ada.profileId }, body: {} })
    expect(await send(token)).toBe(409)
    server.wallets.apple = null
    expect(await send(token)).toBe(404)
  })
})

const params = ({ profileId }: TestCard) => ({ profileId })

describe('a pass for Apple Wallet', () => {
  it('is signed, and shows the person, the company, the code and the pictures', async () => {
    const ada = await createCard(server, {
      ...{
        firstName: 'Ada',
        lastName: 'Moreau',
        occupation: 'Engineer',
        organization: 'Verdigris',
      },
      appearance: {
        theme: 'cobalt',
        accent: '#0f6b66',
        layout: 'classic',
        buttons: 'soft',
        font: 'sans',
      },
      ...{ avatar: '/files/photo.webp', logo: '/files/logo.webp' },
    })
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#c06' } })
        .webp()
        .toBuffer()
    await server.files.put('photo.webp', await picture(512, 400))
    await server.files.put('logo.webp', await picture(400, 100))
    const { pass, files } = await fetchPass(ada)
    expect(pass).toMatchObject({
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: ada.profileId,
      organizationName: 'Verdigris',
      description: 'Business card of Ada Moreau',
      backgroundColor: 'rgb(15, 107, 102)',
      foregroundColor: 'rgb(255, 255, 255)',
      webServiceURL: 'http://localhost/v1/wallet/apple',
      voided: false,
      barcodes: [
        { format: 'PKBarcodeFormatQR', message: `http://localhost/card/${ada.cardId}?s=qr` },
      ],
    })
    expect(
      Object.values(pass.generic)
        .flat()
        .map(({ value }) => value),
    ).toEqual([...['Ada Moreau', 'Engineer', 'Verdigris', `http://localhost/card/${ada.slug}`]])
    const sizes: Record<string, number[]> = {
      'icon.png': [29, 29],
      'icon@3x.png': [87, 87],
      'thumbnail@2x.png': [180, 180],
      'logo@2x.png': [320, 80],
    }
    for (const [name, size] of Object.entries(sizes)) {
      const { format, width, height } = await sharp(files.get(name)).metadata()
      expect([name, format, width, height]).toEqual([name, 'png', ...size])
    }
  })

  it('shows the company once where it stands for the name', async () => {
    const company = { firstName: '', lastName: '', organization: 'Verdigris' }
    const { pass } = await fetchPass(await createCard(server, company))
    expect([pass['organizationName'], pass['description']]).toEqual([
      ...['Verdigris', 'Business card of Verdigris'],
    ])
    expect(pass.generic['primaryFields']?.map(({ value }) => value)).toEqual(['Verdigris'])
    expect(pass.generic['auxiliaryFields']).toEqual([])
  })

  it('takes any text, and leaves out a picture that cannot be read', async () => {
    const name = '\u202eabc\u0007 العربية 👩‍👩‍👧‍👦'
    const ada = await createCard(server, {
      ...{ firstName: name, lastName: '', occupation: 'x'.repeat(120) },
      ...{ organization: '', avatar: '/files/broken.webp', logo: '/files/absent.webp' },
    })
    await server.files.put('broken.webp', new Uint8Array([1, 2, 3]))
    const { pass, files } = await fetchPass(ada)
    expect(pass.generic['primaryFields']?.[0]?.value).toBe('abc العربية 👩‍👩‍👧‍👦')
    expect(pass['organizationName']).toBe('abc العربية 👩‍👩‍👧‍👦')
    expect([...files.keys()].filter((file) => /thumbnail|logo/.test(file))).toEqual([])
  })

  it('is called a business card where nobody is named', async () => {
    const { pass } = await fetchPass(
      await createCard(server, { firstName: '', lastName: '', organization: '' }),
    )
    expect(pass['description']).toBe('Business card')
  })

  it('is not made with a certificate that has expired, and the answer says so', async () => {
    const notAfter = new Date('2026-05-03T12:00:00Z')
    server.wallets.apple = createAppleWallet({ ...makeCertificates({ notAfter }), pushUrl })
    const ada = await createCard(server)
    server.now = notAfter
    const token = tokenOf({
      userId: 'ada',
      authTime: server.now,
      expiresAt: new Date('2027-01-01'),
    })
    const { status, error } = await server.send(getAppleWalletPass, { token, params: params(ada) })
    expect([status, error?.message]).toEqual([
      424,
      'The certificate for Apple Wallet expired on May 3, 2026. Ask the operator of this server.',
    ])
  })
})

describe('a link to Google Wallet', () => {
  const readLink = async (ada: TestCard) => {
    const { status, data } = await server.send(getGoogleWalletLink, {
      token: ada.token,
      params: params(ada),
    })
    expect(status).toBe(200)
    const { url } = data as { url: string }
    const jwt = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(url)?.[1] ?? ''
    const { payload } = await jwtVerify(jwt, publicKey, {
      ...{ issuer: account.account, audience: 'google' },
      currentDate: server.now,
    })
    const { genericObjects } = payload['payload'] as { genericObjects: Record<string, unknown>[] }
    return { url, jwt, payload, shown: genericObjects[0] }
  }
  const text = (value: string) => ({ defaultValue: { language: 'en', value } })

  it('is signed for Google and shows the person', async () => {
    const ada = await createCard(server, {
      firstName: 'Ada',
      lastName: 'Moreau',
      occupation: 'Engineer',
    })
    const { jwt, payload, shown } = await readLink(ada)
    expect(decodeProtectedHeader(jwt).alg).toBe('RS256')
    expect(payload['typ']).toBe('savetowallet')
    expect(shown).toMatchObject({
      id: `${account.issuer}.${googleId({ tenantId: TENANT, ...ada })}`,
      header: text('Ada Moreau'),
      subheader: text('Engineer'),
      barcode: { type: 'QR_CODE', value: `http://localhost/card/${ada.cardId}?s=qr` },
    })
  })

  it('is never longer than Google takes', async () => {
    const long: Partial<ProfileContent> = {
      ...{ firstName: '👩‍👩‍👧‍👦'.repeat(18), lastName: '漢'.repeat(200) },
      ...{ occupation: 'ب'.repeat(120), organization: 'é'.repeat(200) },
    }
    const { url, shown } = await readLink(await createCard(server, long))
    expect(url.length).toBeLessThanOrEqual(1800)
    expect(JSON.stringify(shown)).toContain('👩‍👩‍👧‍👦…')
  })
})

describe('both', () => {
  it('are for the owner of a profile that is turned on', async () => {
    const ada = await createCard(server)
    const { token } = await server.createActor('eve')
    for (const call of [getAppleWalletPass, getGoogleWalletLink]) {
      expect((await server.send(call, { params: params(ada) })).status).toBe(401)
      expect((await server.send(call, { token, params: params(ada) })).status).toBe(404)
    }
    await server.send(deactivateProfile, {
      token: ada.token,
      params: { id: ada.profileId },
      body: {},
    })
    for (const call of [getAppleWalletPass, getGoogleWalletLink]) {
      const { status, error } = await server.send(call, { token: ada.token, params: params(ada) })
      expect([status, error?.message]).toEqual([409, expect.stringContaining('turned off')])
    }
  })

  it('are offered as far as the operator has set them up', async () => {
    const ada = await createCard(server)
    const offered = async () => (await server.send(getWallets, { token: ada.token })).data
    expect(await offered()).toEqual({ apple: true, google: true })
    Object.assign(server.wallets, { apple: null, google: null })
    expect(await offered()).toEqual({ apple: false, google: false })
    for (const call of [getAppleWalletPass, getGoogleWalletLink])
      expect((await server.send(call, { token: ada.token, params: params(ada) })).status).toBe(404)
  })
})
