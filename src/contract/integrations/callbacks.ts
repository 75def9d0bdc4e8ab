import * as v from 'valibot'
import { call } from '../call'

const received = v.object({ received: v.literal(true) })
const repeated = { createsNothing: 'It tells of a change; a repeated one does nothing.' } as const

export const receiveInstagramDeauthorization = call('POST', '/v1/instagram/deauthorize', {
  access: 'signed',
  summary: 'Somebody removed the app at Instagram; the form has a `signed_request`',
  answer: received,
  ...repeated,
  extension: true,
})
export const receiveInstagramDataDeletion = call('POST', '/v1/instagram/data-deletion', {
  access: 'signed',
  summary: 'Somebody asks at Instagram to delete their data; the form has a `signed_request`',
  answer: v.object({ url: v.string(), confirmation_code: v.string() }),
  isBare: true,
  ...repeated,
  extension: true,
})
export const receiveTikTokEvent = call('POST', '/v1/tiktok/webhook', {
  access: 'signed',
  summary: 'An event of TikTok, signed in the header TikTok-Signature',
  answer: received,
  ...repeated,
  extension: true,
})
export const receiveGoHighLevelEvent = call('POST', '/v1/gohighlevel/webhook', {
  access: 'signed',
  summary: 'An event of GoHighLevel, signed in the header X-GHL-Signature',
  answer: received,
  ...repeated,
  extension: true,
})
