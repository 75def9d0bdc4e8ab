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

/** Title, description and picture of a public web page; empty where the address leads to something else. VALIDATION_FAILED at `url` where it cannot be read. */
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

/** What is behind an address is told to nobody: all but slow pages have one message. */
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
