import type { ReactNode } from 'react'
import { toSafeUrl } from '@/contract/profiles/webAddress'

/** A link to another site, in a new tab. A URL that is not http(s) is shown as text (`toSafeUrl`). */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = toSafeUrl(href)
  if (safe === null) return <span>{children}</span>
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
