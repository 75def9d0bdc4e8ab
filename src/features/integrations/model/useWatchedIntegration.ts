import { useState } from 'react'
import type { Integration } from '@/contract/integrations/connection'
import { usePageVisible } from '@/shared/lib/usePageVisible'
import { useGetIntegrationQuery } from '../integrationsApi'
import type { IntegrationKey } from '../integrationTags'
import { isFirstUpdateDue } from './integrationState'

/** The delay between two looks at a first update, in milliseconds. */
const POLL_MS = 2000

/** Loads an integration, and looks again until its first update is done and while the page is seen. */
export function useWatchedIntegration(key: IntegrationKey) {
  const isVisible = usePageVisible()
  const [isPolling, setPolling] = useState(false)
  const result = useGetIntegrationQuery(key, {
    pollingInterval: isPolling && isVisible ? POLL_MS : 0,
  })
  const isDue = isDueIn(result.data)
  if (isDue !== isPolling) setPolling(isDue)
  return result
}

function isDueIn(integration: Integration | undefined): boolean {
  return integration !== undefined && isFirstUpdateDue(integration)
}
