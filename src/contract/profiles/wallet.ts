import * as v from 'valibot'
import { call } from '../call'
import { text, uuid } from '../fields'
import { answerList, list } from '../list'

const ofProfile = v.strictObject({ profileId: uuid })
/** Making a pass encodes pictures and signs, which takes some ten milliseconds. */
const making = { requests: 30, seconds: 60 }

export const getWallets = call('GET', '/v1/wallet', {
  access: 'user',
  summary: 'The wallets of phones that this server makes passes for',
  answer: v.object({ apple: v.boolean(), google: v.boolean() }),
  extension: true,
})
export const getAppleWalletPass = call('GET', '/v1/profiles/{profileId}/wallet/apple', {
  access: 'owner',
  summary: "A profile's card as a pass for Apple Wallet, which follows the profile's changes",
  params: ofProfile,
  download: 'application/vnd.apple.pkpass',
  extension: true,
  rateLimit: making,
})
export const getAppleWalletLink = call('GET', '/v1/profiles/{profileId}/wallet/apple/link', {
  access: 'owner',
  summary: 'An address at which a phone opens the pass for Apple Wallet, for ten minutes',
  params: ofProfile,
  answer: v.object({ url: v.string() }),
  extension: true,
  rateLimit: making,
})
export const openAppleWalletPass = call('GET', '/v1/wallet/apple/link/{token}', {
  access: 'public',
  summary: 'The pass at such an address; whoever has it needs no sign-in',
  params: v.strictObject({
    token: v.pipe(v.string(), v.maxLength(200, 'Use the token of the address.')),
  }),
  download: 'application/vnd.apple.pkpass',
  extension: true,
  rateLimit: making,
})
export const getGoogleWalletLink = call('GET', '/v1/profiles/{profileId}/wallet/google', {
  access: 'owner',
  summary: "The address at Google that saves a profile's card to Google Wallet",
  params: ofProfile,
  answer: v.object({ url: v.string() }),
  extension: true,
  rateLimit: making,
})

/**
 * Apple's web service for passes, below the address that each pass names. Phones make these calls,
 * and Apple says how they are answered:
 * https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
const deviceId = v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, 'This is no id of a device.'))
const passType = v.pipe(v.string(), v.maxLength(200, 'This is no pass type.'))
const ofPass = { passType, serialNumber: uuid }
const ofDevice = v.strictObject({ deviceId, ...ofPass })
/** Many phones of one carrier or one office share an address. */
const fromPhones = {
  access: 'public',
  extension: true,
  rateLimit: { requests: 300, seconds: 60 },
} as const
const repeated = { createsNothing: 'A repeated one changes nothing.' } as const
const nothing = v.object({})

export const registerWalletDevice = call(
  'POST',
  '/v1/wallet/apple/v1/devices/{deviceId}/registrations/{passType}/{serialNumber}',
  {
    ...fromPhones,
    ...repeated,
    summary: 'A phone asks to be told when a pass changes; 201 for a new one, 200 for a known one',
    params: ofDevice,
    body: v.object({
      pushToken: v.pipe(
        v.string(),
        v.maxLength(200, 'This is no push token.'),
        v.regex(/^[0-9a-f]+$/i, 'This is no push token.'),
      ),
    }),
    answer: nothing,
    isBare: true,
    alsoAnswers: [201],
  },
)
export const unregisterWalletDevice = call(
  'DELETE',
  '/v1/wallet/apple/v1/devices/{deviceId}/registrations/{passType}/{serialNumber}',
  {
    ...fromPhones,
    summary: 'A phone no longer has a pass',
    params: ofDevice,
    answer: nothing,
    isBare: true,
  },
)
export const listChangedPasses = call(
  'GET',
  '/v1/wallet/apple/v1/devices/{deviceId}/registrations/{passType}',
  {
    ...fromPhones,
    summary: "A phone's passes that changed since an earlier answer; 204 for none",
    params: v.strictObject({
      deviceId,
      passType,
      passesUpdatedSince: v.optional(
        v.pipe(v.string(), v.maxLength(40, 'Use `lastUpdated` of an earlier answer.')),
      ),
    }),
    answer: v.object({ serialNumbers: answerList(uuid), lastUpdated: v.string() }),
    isBare: true,
    alsoAnswers: [204],
  },
)
export const getChangedPass = call('GET', '/v1/wallet/apple/v1/passes/{passType}/{serialNumber}', {
  ...fromPhones,
  summary: 'A pass as it is now; 304 if it did not change since `If-Modified-Since`',
  params: v.strictObject(ofPass),
  download: 'application/vnd.apple.pkpass',
  alsoAnswers: [304],
})
export const logWalletErrors = call('POST', '/v1/wallet/apple/v1/log', {
  ...repeated,
  access: 'public',
  summary: 'A phone tells what went wrong with passes',
  body: v.object({ logs: list(text(4000), 100) }),
  answer: nothing,
  isBare: true,
  extension: true,
  rateLimit: { requests: 20, seconds: 60 },
})
