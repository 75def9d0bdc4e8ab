import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { cardCss } from '@/publicCard/cardCss'
import { CardPage } from '@/publicCard/card/CardPage'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { type Came, cameBy, cardLinksOf } from './publicAddresses'
import { useGetLinkBySlugQuery } from './publicCardsApi'
import { PublicFault } from './PublicFault'
import { PublicNeutral } from './PublicNeutral'
import { PublicPage } from './PublicPage'
import { PublicSkeleton } from './PublicSkeleton'
import { useContactFile, withFile } from './useContactFile'

/** `/card/:cardId`: a card as a visitor sees it, by its id or a slug; who came by a scanned code (`?s=qr`) is counted so. */
export function PublicCardPage() {
  const { cardId = '' } = useParams()
  const [search] = useSearchParams()
  const came = useMemo(() => cameBy(search), [search])
  const { currentData, error, isFetching, refetch } = useGetLinkBySlugQuery({
    slug: cardId,
    ...(came.isScanned && { source: 'qr' }),
  })
  if (currentData === undefined) {
    return error === undefined ? (
      <PublicSkeleton />
    ) : (
      <PublicFault
        title="The card could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return currentData.state === 'active' ? (
    <ShownCard card={currentData.card} came={came} />
  ) : (
    <PublicNeutral state={currentData.state} cardKey={cardId} />
  )
}

function ShownCard({ card, came }: { card: PublicCard; came: Came }) {
  const base = useFileUrl()('')
  const contactFile = useContactFile(card)
  const links = useMemo(
    () => withFile(cardLinksOf(card, base, came), contactFile),
    [card, base, came, contactFile],
  )
  usePageTitle(card.name)
  return (
    <PublicPage css={cardCss(card.appearance)}>
      <CardPage card={card} links={links} home={paths.homeForCard(card.key)} />
    </PublicPage>
  )
}
