import { CreditCardOutlined } from '@ant-design/icons'
import { useParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { PageHeader } from '@/shared/ui/PageHeader'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useGetCardQuery } from '../cardsApi'
import { cardName } from '../model/cardTexts'
import styles from './CardPage.module.css'
import { CardRecord } from './CardRecord'

/** `/cards/[cardId]`: the record of a physical card. */
export function CardPage() {
  const { cardId = '' } = useParams()
  const { currentData: card, error, isFetching, refetch } = useGetCardQuery({ id: cardId })
  usePageTitle(card ? cardName(card) : 'Card')
  const isGone = isApiError(error) && error.code === 'NOT_FOUND'
  if (error !== undefined && !isFetching && (!card || isGone))
    return <CardUnavailable cardId={cardId} error={error} onRetry={() => void refetch()} />
  return card ? <CardRecord key={card.id} card={card} /> : <CardSkeleton />
}

interface CardUnavailableProps {
  cardId: string
  error: unknown
  onRetry: () => void
}

/** Shown for a card that is not the user's, may not be seen, or could not be loaded. */
function CardUnavailable({ cardId, error, onRetry }: CardUnavailableProps) {
  const code = isApiError(error) ? error.code : 'UNKNOWN'
  const back = <LinkButton to={paths.cards} label="All cards" isPrimary />
  if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED')
    return (
      <EmptyState
        heading="h1"
        icon={<CreditCardOutlined aria-hidden />}
        title="This card is not one of yours"
        description="If you have it in your hand and it is new, activate it with the code printed on it."
        actions={
          <>
            {back}
            <LinkButton to={paths.cardActivation(cardId)} label="Activate a card" />
          </>
        }
      />
    )
  if (code === 'FORBIDDEN')
    return (
      <ErrorState title="You don’t have permission to see this card" error={error} actions={back} />
    )
  return (
    <ErrorState
      title="The card could not be loaded"
      error={error}
      onRetry={onRetry}
      actions={back}
    />
  )
}

function CardSkeleton() {
  return (
    <div role="status" aria-label="Loading card">
      <PageHeader
        title={<Skeleton width="220px" height="24px" />}
        breadcrumbs={[{ title: 'Cards', to: paths.cards }]}
      />
      <div className={styles.columns}>
        <div className={`panel ${styles.panel ?? ''}`}>
          <span className={`${styles.drawn ?? ''} ${styles.drawnShape ?? ''}`}>
            <Skeleton height="100%" />
          </span>
          <Skeleton width="60%" height="16px" />
        </div>
        <div className={`panel ${styles.panel ?? ''}`}>
          {['38%', '60%', '52%', '44%'].map((width) => (
            <Skeleton key={width} width={width} height="16px" />
          ))}
        </div>
      </div>
    </div>
  )
}
