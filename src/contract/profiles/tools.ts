import * as v from 'valibot'
import { call } from '../call'
import { line, messages, required } from '../fields'
import { answerList } from '../list'
import { linkUrl } from './profileItems'

/** Metadata of a web page. `picture` is a URL on that page's site. */
export const pageMeta = v.object({
  url: v.string(),
  title: v.string(),
  description: v.string(),
  picture: v.nullable(v.string()),
})
export const getMeta = call('GET', '/v1/tools/meta', {
  access: 'user',
  summary: 'Title, description and picture of a public web page, within 5 seconds and 1 MB',
  params: v.strictObject({
    url: v.pipe(
      required,
      linkUrl,
      v.check((value) => !/^\s*(?:mailto|tel|sms):/i.test(value), messages.url),
    ),
  }),
  answer: pageMeta,
  rateLimit: { requests: 60, seconds: 60 },
})
const occupationName = v.pipe(required, line(120))
export const listOccupations = call('GET', '/v1/tools/occupations', {
  access: 'user',
  summary: 'Up to 20 occupations that begin with the words of `search`, own ones first',
  params: v.strictObject({ search: v.optional(line(120), '') }),
  answer: v.object({ items: answerList(v.object({ name: v.string(), isOwn: v.boolean() })) }),
})
export const createOccupation = call('POST', '/v1/tools/occupations', {
  access: 'user',
  summary: 'Add an own occupation; returns an existing one unchanged',
  body: v.strictObject({ name: occupationName }),
  answer: v.object({ name: v.string(), isOwn: v.boolean() }),
  success: 201,
})
