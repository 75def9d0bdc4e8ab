import type * as v from 'valibot'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import type { pageMeta } from '@/contract/profiles/tools'
import { invalid } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import type { OutboundAnswer } from '../../ports/outbound'
import { pageText } from './pageText'
import { readMeta } from './readMeta'
import { OutboundError } from '../../platform/outbound/outboundError'

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i
const MAX_PICTURE = 2048

/**
 * Returns the title, description and picture of a public web page; empty if the address leads to
 * something else. Throws VALIDATION_FAILED at `url` if it cannot be read.
 */
export async function getMeta(
  { outbound }: Ctx,
  written: string,
): Promise<v.InferOutput<typeof pageMeta>> {
  const answer = await outbound.get(toLinkUrl(written) ?? written).catch(refusePage)
  if (answer.status >= 400)
    throw invalid({ url: 'This page could not be read. Check the address.' })
  const { url } = answer
  if (!HTML.test(answer.contentType)) return { url, title: '', description: '', picture: null }
  const { title, description, picture } = readMeta(pageText(answer.body, answer.contentType))
  return { url, title, description, picture: pictureAddress(picture, url) }
}

/**
 * Throws the error for an unreadable page. All errors but a timeout have one message, so they
 * reveal nothing about the server.
 */
function refusePage(error: unknown): OutboundAnswer {
  if (!(error instanceof OutboundError)) throw error
  throw invalid({
    url:
      error.kind === 'timeout'
        ? 'This page took too long to answer.'
        : 'This page could not be read. Check the address.',
  })
}

function pictureAddress(written: string, base: string): string | null {
  const url = written !== '' && URL.canParse(written, base) ? new URL(written, base) : null
  if (!url || url.href.length > MAX_PICTURE) return null
  return /^https?:$/.test(url.protocol) ? toLinkUrl(url.href) : null
}
