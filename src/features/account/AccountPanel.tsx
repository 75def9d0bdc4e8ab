import { Suspense, lazy } from 'react'
import { useAccountSection } from './useAccountSection'

const AccountDrawer = lazy(async () => ({ default: (await import('./AccountDrawer')).AccountDrawer }))

/** The account over any signed-in screen, where the address asks for it (docs/decisions/0012); loaded when it is first opened. */
export function AccountPanel() {
  const { section } = useAccountSection()
  return section === null ? null : <Suspense><AccountDrawer section={section} /></Suspense>
}
