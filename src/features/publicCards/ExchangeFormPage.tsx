import { useParams } from 'react-router-dom'
import { ExchangeFormView } from './ExchangeFormView'
import { PublicErrorPage } from './PublicErrorPage'
import { PublicNeutralPage } from './PublicNeutralPage'
import { PublicSkeleton } from './PublicSkeleton'
import { useGetExchangeFormQuery } from './publicCardsApi'

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
  return error === undefined ? (
    <PublicSkeleton />
  ) : (
    <PublicErrorPage
      title="The form could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
