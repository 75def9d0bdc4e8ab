import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type ProviderName, providerNames, providers } from '@/contract/integrations/providers'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { PageHeader } from '@/shared/ui/PageHeader'
import { announceConnected } from '../connect/announceConnected'
import { ReturnNotice } from '../connect/ReturnNotice'
import { IntegrationTile } from './IntegrationTile'
import styles from './Shelf.module.css'

const IntegrationPanel = lazyPart(
  async () => (await import('../panel/IntegrationPanel')).IntegrationPanel,
  ({ onClose }) => onClose,
)

/** `/integrations`: a shelf with the services that one can connect, each with its state. */
export function IntegrationsPage() {
  const [provider, close] = useOpenProvider()
  const navigate = useNavigate()
  usePageTitle(provider === null ? 'Integrations' : providers[provider].title)
  return (
    <>
      <PageHeader title="Integrations" subtitle="Services that work with your cards" />
      <ReturnNotice
        onConnected={(integration) => {
          announceConnected(integration)
          void navigate(paths.integrations(integration.provider), { replace: true })
        }}
      />
      <ul className={styles.shelf} aria-label="Integrations">
        {providerNames.map((name) => (
          <IntegrationTile key={name} provider={name} />
        ))}
      </ul>
      <Suspense>
        {provider !== null && (
          <IntegrationPanel key={provider} provider={provider} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Returns the provider in `?app=`, whose panel is open, and how to close it. */
function useOpenProvider(): [ProviderName | null, () => void] {
  const [params, setParams] = useSearchParams()
  const provider = providerNames.find((name) => name === params.get('app')) ?? null
  const close = () => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('app')
        return next
      },
      { replace: true },
    )
  }
  return [provider, close]
}
