import { useState } from 'react'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import { cutText } from '@/contract/cutText'
import { useLazyGetMetaQuery } from '../toolsApi'

const MAX_TITLE = 120

/**
 * Reads the title and picture of a page, once for each URL. `read` resolves to a title for a link,
 * or to ''; `pictureOf` returns the picture of the page that was read last, else null.
 */
export function usePageMeta() {
  const [getMeta, { isFetching }] = useLazyGetMetaQuery()
  const [meta, setMeta] = useState<{ url: string; picture: string | null }>({
    url: '',
    picture: null,
  })
  const read = async (url: string): Promise<string> => {
    if (url === meta.url || !/^https?:/.test(toLinkUrl(url) ?? '')) return ''
    setMeta({ url, picture: null })
    const { data } = await getMeta({ url })
    if (!data) return ''
    setMeta({ url, picture: data.picture })
    return cutText(data.title.replace(/\s+/g, ' ').trim(), MAX_TITLE)
  }
  const pictureOf = (url: string) => (url === meta.url ? meta.picture : null)
  return { read, isReading: isFetching, pictureOf }
}
