import { matchPath } from 'react-router-dom'
import { useGetLinkBySlugQuery } from '@/features/publicCards'
import { safeRedirect } from '@/features/auth'
import { patterns } from '@/shared/paths'

interface NextCard {
  path: string
  key: string
  /** Nobody has activated it yet. */
  isBlank: boolean
  /** The server has answered. */
  isKnown: boolean
}

/** Returns the card by which a new user came; null if there is none. Looking is no visit. */
export function useNextCard(next: string | null): NextCard | null {
  const path = safeRedirect(next)
  const key =
    path === null ? undefined : matchPath(patterns.card, path.replace(/[?#].*$/, ''))?.params.cardId
  const { currentData, error } = useGetLinkBySlugQuery(
    { slug: key ?? '', isVisit: false },
    { skip: key === undefined },
  )
  if (path === null || key === undefined) return null
  return {
    path,
    key,
    isBlank: currentData?.state === 'blank',
    isKnown: Boolean(currentData ?? error),
  }
}
