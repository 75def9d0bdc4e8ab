import type { Integration } from '@/contract/integrations/connection'
import { useIntegration } from '../model/useIntegration'
import { stateOf } from '../model/integrationState'

/** The integrations of the user with something to show on a card. */
interface ShownIntegrations {
  /** The connected and confirmed ones. */
  connected: readonly Integration[]
  isLoading: boolean
  /** The error of the first that could not be loaded. */
  error: unknown
  refetch: () => void
}

const own = { companyId: null }

/** Loads the integrations whose items a card can show. */
export function useShownIntegrations(): ShownIntegrations {
  const queries = [
    useIntegration({ provider: 'instagram', ...own }),
    useIntegration({ provider: 'twitter', ...own }),
    useIntegration({ provider: 'tiktok', ...own }),
    useIntegration({ provider: 'calendly', ...own }),
  ]
  const failed = queries.filter(({ data, isFetching }) => !data && !isFetching)
  return {
    connected: queries
      .flatMap(({ data }) => data ?? [])
      .filter(
        (integration) => integration.connection !== null && stateOf(integration) !== 'unconfirmed',
      ),
    isLoading: queries.some(({ data, isFetching }) => !data && isFetching),
    error: failed.find(({ error }) => error !== undefined)?.error,
    refetch: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
