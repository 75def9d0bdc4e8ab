import type { ReactNode } from 'react'
import type { ProviderName } from '@/contract/integrations/providers'
import type { IntegrationState } from '../model/integrationState'
import styles from './ProviderGlyph.module.css'

/** Our own signs for the providers, in one line weight and without their colors. */
const glyphs: Readonly<Record<ProviderName, ReactNode>> = {
  instagram: (
    <>
      <rect x="4" y="6" width="16" height="12" rx="3" />
      <circle cx="12" cy="12" r="3" />
      <path d="M16.5 9h.01" />
    </>
  ),
  twitter: <path d="M5 7h14v9H11l-4 3v-3H5zM8.5 10.25h7M8.5 12.75h4.5" />,
  tiktok: (
    <>
      <rect x="7" y="4" width="10" height="16" rx="2.5" />
      <path d="M10.75 9.5v5l3.75-2.5z" />
    </>
  ),
  gohighlevel: (
    <>
      <circle cx="8.5" cy="9" r="2.5" />
      <path d="M4 18c0-2.5 2-4.25 4.5-4.25S13 15.5 13 18M14 10h6m0 0-2.25-2.25M20 10l-2.25 2.25" />
    </>
  ),
  calendly: <path d="M5 7.5h14V19H5zM5 11h14M9 5v3.5M15 5v3.5M9 15l2 2 4-3.5" />,
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
  return (
    <span className={`${styles.glyph ?? ''} ${looks[state] ?? ''}`} aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {glyphs[provider]}
      </svg>
    </span>
  )
}
