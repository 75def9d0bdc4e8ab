import { Suspense, useState } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { type AccountSection, useAccountSection } from './useAccountSection'

const AccountDrawerHost = lazyPart<{ section: AccountSection | null; onClose: () => void }>(
  async () => (await import('./AccountDrawerHost')).AccountDrawerHost,
  ({ section, onClose }) => section && onClose,
)

/** The account over any signed-in screen, where the address asks for it (docs/decisions/0012); loaded when it is first opened, and there from then on. */
export function AccountPanel() {
  const { section, show } = useAccountSection()
  const [isWanted, setIsWanted] = useState(false)
  if (section !== null && !isWanted) setIsWanted(true)
  return isWanted ? (
    <Suspense>
      <AccountDrawerHost
        section={section}
        onClose={() => {
          show(null, { replace: true })
        }}
      />
    </Suspense>
  ) : null
}
