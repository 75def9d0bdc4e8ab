import { Suspense } from 'react'
import type { ProviderName } from '@/contract/integrations/providers'
import type { SocialName } from '@/contract/profiles/socialNetworks'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { IntegrationState } from '../model/integrationState'
import styles from './ProviderGlyph.module.css'

/** The marks of all networks are a script that the public card has, too. */
const NetworkIcon = lazyPart(
  async () => (await import('@/publicCard/networks/NetworkIcon')).NetworkIcon,
  'nothing',
)

/** The networks whose mark is the provider's. GoHighLevel's mark is not free, so it has our own sign. */
const networks: Readonly<Record<ProviderName, SocialName | null>> = {
  instagram: 'instagram',
  twitter: 'x',
  tiktok: 'tiktok',
  gohighlevel: null,
  calendly: 'calendly',
}

const looks: Readonly<Record<IntegrationState, string | undefined>> = {
  notSetUp: styles.off,
  notConnected: styles.off,
  connected: undefined,
  unconfirmed: styles.asks,
  reconnect: styles.broken,
  paused: styles.asks,
}

interface ProviderGlyphProps {
  provider: ProviderName
  /** Colors the sign; the words of the state stand near it. */
  state?: IntegrationState | undefined
}

/** The sign of a provider. Decorative: its name stands beside it. */
export function ProviderGlyph({ provider, state = 'connected' }: ProviderGlyphProps) {
  const network = networks[provider]
  return (
    <span className={`${styles.glyph ?? ''} ${looks[state] ?? ''}`} aria-hidden="true">
      <Suspense fallback={null}>
        {network === null ? <PersonMoved /> : <NetworkIcon name={network} />}
      </Suspense>
    </span>
  )
}

/** A person and an arrow: contacts that are sent on. */
function PersonMoved() {
  return (
    <svg className={styles.drawn} viewBox="0 0 24 24">
      <circle cx="8.5" cy="9" r="2.5" />
      <path d="M4 18c0-2.5 2-4.25 4.5-4.25S13 15.5 13 18M14 10h6m0 0-2.25-2.25M20 10l-2.25 2.25" />
    </svg>
  )
}
