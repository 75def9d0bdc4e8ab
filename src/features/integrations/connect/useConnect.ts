import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '@/features/auth'
import { useStartConnectionMutation } from '../integrationsApi'
import type { IntegrationKey } from '../integrationTags'

/** The way to a provider's page. */
export interface Connecting {
  connect: () => void
  isStarting: boolean
  /** The browser is on its way to the provider. */
  isLeaving: boolean
  error: unknown
}

/**
 * Begins an attempt to connect, which leaves the app for the provider's page in this tab; not once
 * its screen is left.
 */
export function useConnect(key: IntegrationKey): Connecting {
  const { userId } = useCurrentUser()
  const [start, { isLoading, error }] = useStartConnectionMutation()
  const [isLeaving, setLeaving] = useState(false)
  const running = useRef<ReturnType<typeof start>>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    // The browser shows the page as it was left when the person goes back.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])
  const connect = async () => {
    if (isLoading) return
    running.current = start({ ...key, userId })
    const result = await running.current
    setLeaving(result.error === undefined)
  }
  return {
    connect: () => {
      void connect()
    },
    isStarting: isLoading,
    isLeaving,
    error,
  }
}
