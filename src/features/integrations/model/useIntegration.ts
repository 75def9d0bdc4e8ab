import { useState } from 'react'
import { usePageVisible } from '@/shared/lib/usePageVisible'
import { useGetIntegrationQuery } from '../integrationsApi'
import type { IntegrationKey } from '../integrationTags'
import { isFirstReading } from './integrationState'

/** The delay between two looks at a new connection, in milliseconds. */
const POLL_MS = 2000

/** Loads an integration; looks again while the server reads the first items of a new connection. */
export function useIntegration(key: IntegrationKey) {
  const isVisible = usePageVisible()
  const [isPolling, setPolling] = useState(false)
  const pollingInterval = isPolling && isVisible ? POLL_MS : 0
  const result = useGetIntegrationQuery(key, { pollingInterval })
  const isReading = result.data !== undefined && isFirstReading(result.data)
  if (isReading !== isPolling) setPolling(isReading)
  return result
}
