import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { readPem } from '../../platform/text/readPem'
import type { GooglePass, GoogleWallet } from '../../ports/wallets'
import { createGoogleClient } from './createGoogleClient'

interface Options {
  /** The number of the issuer's account at Google Wallet. */
  issuer: string
  /** The e-mail address of the service account, and its private key: PEM in one line, or its base64. */
  account: string
  key: string
  /** The origins of Google Wallet's API, and of the service that gives tokens for it. */
  apiUrl: string
  tokenUrl: string
  clock: () => Date
}

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Google asks for addresses of at most 1800 characters; longer ones break in some browsers. */
const MOST_CHARACTERS = 1_800
/** The bytes to which texts are cut, until the address is short enough. */
const TEXT_BYTES = [360, 180, 120, 80, 48]

/**
 * Creates the signer of links to Google Wallet, and the client that changes saved passes. Throws an
 * error for the operator for a wrong key.
 */
export function createGoogleWallet({ issuer, account, key, ...api }: Options): GoogleWallet {
  const privateKey = googleKey(key)
  const patch = createGoogleClient({ account, key: privateKey, ...api })
  const sign = (pass: GooglePass, most: number, now: Date) =>
    new SignJWT({
      aud: 'google',
      typ: 'savetowallet',
      origins: [],
      payload: payloadOf(issuer, pass, most),
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .sign(privateKey)
  return {
    async linkTo(pass, now) {
      let url = ''
      for (const withLogo of [pass, { ...pass, logo: null }])
        for (const most of TEXT_BYTES) {
          url = SAVE + (await sign(withLogo, most, now))
          if (url.length <= MOST_CHARACTERS) return url
        }
      return url
    },
    update: (pass) => patch(objectId(issuer, pass), changeOf(pass)),
  }
}

/** Reads the key of a service account. */
export function googleKey(value: string) {
  try {
    const key = createPrivateKey(readPem(value))
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // The same message says what is wrong.
  }
  throw new Error(
    'GOOGLE_WALLET_KEY: write the private key of the service account as PEM in one line, or its base64.',
  )
}

/** Returns a generic pass: https://developers.google.com/wallet/generic/rest/v1/genericobject */
function payloadOf(issuer: string, pass: GooglePass, most: number) {
  const classId = `${issuer}.tessera`
  const cutText = (value: string) => cut(value, most)
  const name = cutText(pass.name)
  const [occupation, organization] = [cutText(pass.occupation), cutText(pass.organization)]
  const shown = Object.entries(changeOf({ ...pass, name, occupation, organization }))
  const object = {
    id: objectId(issuer, pass),
    classId,
    ...Object.fromEntries(shown.filter(([, value]) => value !== null)),
    barcode: { type: 'QR_CODE', value: pass.scannedAddress },
  }
  return { genericClasses: [{ id: classId }], genericObjects: [object] }
}

/** Returns the parts of a pass that follow the profile; null removes one from a saved pass. */
function changeOf({ name, occupation, organization, background, logo, isVoided }: GooglePass) {
  const text = (value: string) => ({ defaultValue: { language: 'en', value } })
  return {
    state: isVoided ? 'INACTIVE' : 'ACTIVE',
    cardTitle: text(organization || 'Business card'),
    header: text(name),
    subheader: occupation === '' ? null : text(occupation),
    hexBackgroundColor: background,
    ...(logo !== undefined && { logo: logo === null ? null : { sourceUri: { uri: logo } } }),
  }
}

function objectId(issuer: string, { id }: GooglePass): string {
  return `${issuer}.${id}`
}

/** Cuts a text to some bytes of UTF-8, between characters as people count them. */
function cut(value: string, most: number): string {
  let bytes = 0
  for (const { segment, index } of new Intl.Segmenter().segment(value)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > most) return `${value.slice(0, index).trim()}…`
  }
  return value
}
