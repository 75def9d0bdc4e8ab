import { Suspense, lazy, useState } from 'react'
import { useAccountSection } from './useAccountSection'

const AccountHost = lazy(async () => ({ default: (await import('./AccountHost')).AccountHost }))

/** The account over any signed-in screen, where the address asks for it (docs/decisions/0012); loaded when it is first opened, and there from then on. */
export function AccountPanel() {
  const { section } = useAccountSection()
  const [isWanted, setIsWanted] = useState(false)
  if (section !== null && !isWanted) setIsWanted(true)
  return isWanted ? <Suspense><AccountHost section={section} /></Suspense> : null
}
