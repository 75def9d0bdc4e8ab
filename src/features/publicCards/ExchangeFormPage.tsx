import { useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import { selectSessionStatus } from '@/features/auth'
import { ExchangeFormView } from './ExchangeFormView'
import { PublicErrorPage } from './PublicErrorPage'
import { PublicNeutralPage } from './PublicNeutralPage'
import { PublicSkeleton } from './PublicSkeleton'
import { useGetExchangeFormQuery, useGetProfileOfFormQuery } from './publicCardsApi'

/** `/contacts/new/:profileId`: the exchange form of a profile. */
export function ExchangeFormPage() {
  const { profileId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useGetExchangeFormQuery({ profileId })
  if (currentData !== undefined)
    return 'state' in currentData ? (
      <PublicNeutralPage state="off" cardKey={currentData.cardKey} />
    ) : (
      <ExchangeFormView key={profileId} form={currentData} />
    )
  if (error === undefined) return <PublicSkeleton />
  if (isApiError(error) && error.status === 'NOT_SERVED')
    return <NoExchange profileId={profileId} />
  return (
    <PublicErrorPage
      title="The form could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}

/**
 * Shown by a server without the exchange. Its `POST /v1/contacts` stores what a signed-in person
 * sends among their own contacts, so that no visitor is offered a form. Only a signed-in person can
 * ask whether there is such a profile.
 */
function NoExchange({ profileId }: { profileId: string }) {
  const isSignedIn = useSelector(selectSessionStatus) === 'signed-in'
  const { error, isLoading } = useGetProfileOfFormQuery({ id: profileId }, { skip: !isSignedIn })
  if (isLoading) return <PublicSkeleton />
  const isUnknown = isApiError(error) && error.status === 404
  return <PublicNeutralPage state={isUnknown ? 'unknown' : 'noExchange'} />
}
