import { useState } from 'react'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import { useLazyGetMetaQuery } from '../profilesApi'

const MAX_TITLE = 120

/** What a page says of itself: `read` asks for it, once for each address, and promises a title that a link can have, '' where there is none. */
export function usePageMeta() {
  const [ask, { isFetching }] = useLazyGetMetaQuery()
  const [found, setFound] = useState<{ url: string; picture: string | null }>({
    url: '',
    picture: null,
  })
  const read = async (url: string): Promise<string> => {
    if (url === found.url || !/^https?:/.test(toLinkUrl(url) ?? '')) return ''
    setFound({ url, picture: null })
    const { data } = await ask({ url })
    if (!data) return ''
    setFound({ url, picture: data.picture })
    return data.title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE)
  }
  return { read, isReading: isFetching, picture: found.picture }
}
