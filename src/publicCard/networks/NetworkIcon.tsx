import { memo } from 'react'
import type { SocialName } from '@/contract/profiles/socialNetworks'
import { networkPaths } from './networkPaths'

/**
 * The mark of a network in the color of the text around it. Decorative: the name of the network
 * stands beside it.
 */
export const NetworkIcon = memo(function NetworkIcon({ name }: { name: SocialName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={networkPaths[name]} />
    </svg>
  )
})
