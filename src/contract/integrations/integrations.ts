import * as v from 'valibot'
import { call } from '../call'
import { line, messages, uuid } from '../fields'
import { providerName } from './block'
import { deletion, integration, startedConnection } from './connection'

/** The limit of calls that ask a provider, which limits them itself. */
const questions = { requests: 30, seconds: 60 }

/** 32 bytes in base64url. */
const bytes32 = (message: string) =>
  v.pipe(v.string(), v.maxLength(43, message), v.regex(/^[\w-]{43}$/, message))

/** SHA-256 of the browser's secret as it is sent (43 ASCII characters), in base64url. */
const secretHash = bytes32('This is not a hash.')
const ofCompany = { companyId: uuid }
const startParams = { secretHash }
const finishBody = {
  /** The value that the provider sent back. */
  state: bytes32('This is not a state of ours.'),
  /** The browser's secret, in base64url. */
  secret: bytes32('This is not a secret of ours.'),
  /** The provider's code; missing when it refused. */
  code: v.optional(v.pipe(line(4096), v.nonEmpty(messages.required))),
  /** The provider's reason, such as `access_denied`. */
  error: v.optional(line(200)),
}
const started = { answer: startedConnection } as const
const connected = { answer: integration, asksProvider: true, rateLimit: questions } as const
const body = v.strictObject(finishBody)

export const startInstagram = call('GET', '/v1/instagram/oauth', {
  access: 'user',
  summary: 'The page of Instagram on which to allow the connection',
  params: v.strictObject(startParams),
  ...started,
})
export const finishInstagram = call('POST', '/v1/instagram/oauth', {
  access: 'user',
  summary: "Connect Instagram with the code of the provider's answer",
  body,
  ...connected,
})
export const getInstagram = call('GET', '/v1/instagram', {
  access: 'user',
  summary: 'The connected Instagram account with its newest posts',
  answer: integration,
})
const one = v.strictObject(ofCompany)
const noBody = v.strictObject({})
const answeredDeletion = v.object({ deletion: v.nullable(deletion) })
/** The code of the deletion to confirm. */
const confirmation = { code: v.pipe(line(64), v.nonEmpty(messages.required)) }
const confirming = {
  answer: deletion,
  createsNothing: 'It starts a deletion that was initiated before.',
} as const

export const initiateInstagramDeletion = call('POST', '/v1/instagram/deletion/initiate', {
  access: 'user',
  summary: 'Prepare to delete everything that came from Instagram, and say what will go',
  body: noBody,
  answer: deletion,
  success: 201,
})
export const getInstagramDeletion = call('GET', '/v1/instagram/deletion/status', {
  access: 'user',
  summary: 'The newest deletion of Instagram data with its counts',
  answer: answeredDeletion,
})
export const confirmInstagramDeletion = call('POST', '/v1/instagram/deletion/confirm', {
  access: 'user',
  summary: 'Delete what was prepared; needs a recent sign-in',
  body: v.strictObject(confirmation),
  ...confirming,
})
export const startCompanyInstagram = call('GET', '/v1/instagram/company/oauth', {
  access: 'companyAdmin',
  summary: "The page of Instagram on which to allow the company's connection",
  params: v.strictObject({ ...ofCompany, ...startParams }),
  ...started,
})
const fromBody = { companyFrom: 'body.companyId' } as const
export const finishCompanyInstagram = call('POST', '/v1/instagram/company/oauth', {
  access: 'companyAdmin',
  summary: "Connect the company's Instagram with the code of the provider's answer",
  body: v.strictObject({ ...ofCompany, ...finishBody }),
  ...fromBody,
  ...connected,
})
export const getCompanyInstagram = call('GET', '/v1/instagram/company', {
  access: 'companyMember',
  summary: "The company's connected Instagram account with its newest posts",
  params: one,
  answer: integration,
})
export const initiateCompanyInstagramDeletion = call(
  'POST',
  '/v1/instagram/company/deletion/initiate',
  {
    access: 'companyAdmin',
    summary: "Prepare to delete everything that came from the company's Instagram",
    body: one,
    answer: deletion,
    success: 201,
    ...fromBody,
    whileReadOnly: true,
  },
)
export const getCompanyInstagramDeletion = call('GET', '/v1/instagram/company/deletion/status', {
  access: 'companyAdmin',
  summary: "The newest deletion of the company's Instagram data with its counts",
  params: one,
  answer: answeredDeletion,
})
export const confirmCompanyInstagramDeletion = call(
  'POST',
  '/v1/instagram/company/deletion/confirm',
  {
    access: 'companyAdmin',
    summary: 'Delete what was prepared for the company; needs a recent sign-in',
    body: v.strictObject({ ...ofCompany, ...confirmation }),
    ...fromBody,
    ...confirming,
    whileReadOnly: true,
  },
)
export const getTwitter = call('GET', '/v1/twitter', {
  access: 'user',
  summary: 'The connected X (Twitter) account with its newest tweets',
  answer: integration,
})
export const startTwitter = call('GET', '/v1/twitter/oauth', {
  access: 'user',
  summary: 'The page of X (Twitter) on which to allow the connection',
  params: v.strictObject(startParams),
  ...started,
})
export const finishTwitter = call('POST', '/v1/twitter/oauth', {
  access: 'user',
  summary: "Connect X (Twitter) with the code of the provider's answer",
  body,
  ...connected,
})
export const updateTweets = call('GET', '/v1/twitter/update-tweets', {
  access: 'user',
  summary: 'Read the newest tweets again, once a minute at most',
  ...connected,
})
export const revokeTwitter = call('DELETE', '/v1/twitter/{twitterUserId}/revoke', {
  access: 'user',
  summary: 'Disconnect the X (Twitter) account with this id',
  params: v.strictObject({ twitterUserId: v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'Unknown.')) }),
  ...connected,
})
export const getTikTok = call('GET', '/v1/tiktok', {
  access: 'user',
  summary: 'The connected TikTok account with its newest videos',
  answer: integration,
})
export const startTikTok = call('GET', '/v1/tiktok/oauth', {
  access: 'user',
  summary: 'The page of TikTok on which to allow the connection',
  params: v.strictObject(startParams),
  ...started,
})
export const finishTikTok = call('POST', '/v1/tiktok/oauth', {
  access: 'user',
  summary: "Connect TikTok with the code of the provider's answer",
  body,
  ...connected,
})
export const renewTikTokToken = call('GET', '/v1/tiktok/renew-token', {
  access: 'user',
  summary: 'Renew the token of the connection, once a minute at most',
  ...connected,
})
export const updateTikTokUser = call('PUT', '/v1/tiktok/update-user-info', {
  access: 'user',
  summary: 'Read the account name again, once a minute at most',
  ...connected,
})
export const updateTikTokVideos = call('PUT', '/v1/tiktok/update-latest-videos', {
  access: 'user',
  summary: 'Read the newest videos again, once a minute at most',
  ...connected,
})
export const revokeTikTok = call('DELETE', '/v1/tiktok/revoke', {
  access: 'user',
  summary: 'Disconnect TikTok',
  ...connected,
})
export const startGoHighLevel = call('GET', '/v1/gohighlevel/oauth', {
  access: 'user',
  summary: 'The page of GoHighLevel on which to choose a location',
  params: v.strictObject(startParams),
  ...started,
})
export const finishGoHighLevel = call('POST', '/v1/gohighlevel/oauth', {
  access: 'user',
  summary: "Connect GoHighLevel with the code of the provider's answer",
  body,
  ...connected,
})
export const revokeGoHighLevel = call('DELETE', '/v1/gohighlevel/oauth', {
  access: 'user',
  summary: 'Disconnect GoHighLevel',
  ...connected,
})
export const getGoHighLevel = call('GET', '/v1/gohighlevel', {
  access: 'user',
  summary: 'The connected location of GoHighLevel',
  answer: integration,
})
export const getCalendly = call('GET', '/v1/calendly', {
  access: 'user',
  summary: 'The connected Calendly account with its event types',
  answer: integration,
})
export const startCalendly = call('GET', '/v1/calendly/oauth', {
  access: 'user',
  summary: 'The page of Calendly on which to allow the connection',
  params: v.strictObject(startParams),
  ...started,
})
export const finishCalendly = call('POST', '/v1/calendly/oauth', {
  access: 'user',
  summary: "Connect Calendly with the code of the provider's answer",
  body,
  ...connected,
})
export const revokeCalendly = call('DELETE', '/v1/calendly/revoke', {
  access: 'user',
  summary: 'Disconnect Calendly',
  ...connected,
})

const ofProvider = v.strictObject({ provider: providerName })
/** The account that the person saw and confirms. */
const seen = { accountId: v.pipe(line(255), v.nonEmpty(messages.required)) }

export const confirmIntegration = call('POST', '/v1/integrations/{provider}/confirm', {
  access: 'user',
  summary: 'Say that the connected account is the right one; before, nothing of it is shown',
  params: ofProvider,
  body: v.strictObject(seen),
  createsNothing: 'It confirms an account.',
  ...connected,
  extension: true,
})
export const confirmCompanyIntegration = call(
  'POST',
  '/v1/integrations/{provider}/company/confirm',
  {
    access: 'companyAdmin',
    summary: "Say that the company's connected account is the right one",
    params: ofProvider,
    body: v.strictObject({ ...ofCompany, ...seen }),
    createsNothing: 'It confirms an account.',
    ...fromBody,
    ...connected,
    extension: true,
  },
)
export const syncIntegration = call('POST', '/v1/integrations/{provider}/sync', {
  access: 'user',
  summary: 'Read the account and its items again, once a minute at most',
  params: ofProvider,
  createsNothing: 'It reads from the provider.',
  ...connected,
  extension: true,
})
export const syncCompanyIntegration = call('POST', '/v1/integrations/{provider}/company/sync', {
  access: 'companyAdmin',
  summary: "Read the company's account and its items again, once a minute at most",
  params: ofProvider,
  body: one,
  createsNothing: 'It reads from the provider.',
  ...fromBody,
  ...connected,
  extension: true,
})
