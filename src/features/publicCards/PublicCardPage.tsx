import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { selectSessionStatus } from '@/features/auth'
import { cardCss } from '@/publicCard/styles/cardCss'
import { CardPage } from '@/publicCard/card/CardPage'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { type VisitSource, readVisitSource, createCardLinks } from './cardUrls'
import { useGetLinkBySlugQuery } from './publicCardsApi'
import { PublicErrorPage } from './PublicErrorPage'
import { PublicNeutralPage } from './PublicNeutralPage'
import { PublicPage } from './PublicPage'
import { PublicSkeleton } from './PublicSkeleton'
import { useContactFile, withContactFile } from './useContactFile'

/**
 * `/card/:cardId`: a public card by its id or slug. Visits by a scanned code (`?s=qr`) are counted
 * as such. A signed-in person who has a blank card in hand goes on to its activation, as after
 * signing in from there (`paths.homeForCard`).
 */
export function PublicCardPage() {
  const { cardId = '' } = useParams()
  const [search] = useSearchParams()
  const isSignedIn = useSelector(selectSessionStatus) === 'signed-in'
  const source = useMemo(() => readVisitSource(search), [search])
  const { currentData, error, isFetching, refetch } = useGetLinkBySlugQuery({
    slug: cardId,
    ...(source.isScanned && { source: 'qr' }),
  })
  if (currentData === undefined) {
    return error === undefined ? (
      <PublicSkeleton />
    ) : (
      <PublicErrorPage
        title="The card could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (currentData.state === 'blank' && isSignedIn)
    return <Navigate to={paths.cardActivation(cardId)} replace />
  return currentData.state === 'active' ? (
    <ShownCard card={currentData.card} source={source} />
  ) : (
    <PublicNeutralPage state={currentData.state} cardKey={cardId} />
  )
}

function ShownCard({ card, source }: { card: PublicCard; source: VisitSource }) {
  const base = useFileUrl()('')
  const contactFile = useContactFile(card)
  const links = useMemo(
    () => withContactFile(createCardLinks(card, base, source), contactFile),
    [card, base, source, contactFile],
  )
  usePageTitle(card.name)
  return (
    <PublicPage
      css={cardCss(card.appearance, {
        hasBlocks: card.blocks.length > 0,
        isInApp: links.isInApp === true,
      })}
      isIndexed={card.isIndexed}
    >
      <CardPage card={card} links={links} home={paths.homeForCard(card.key)} />
    </PublicPage>
  )
}
