import { Suspense, useState } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { type AccountSection, useAccountSection } from './useAccountSection'

const AccountDrawerHost = lazyPart<{ section: AccountSection | null; onClose: () => void }>(
  async () => (await import('./AccountDrawerHost')).AccountDrawerHost,
  ({ section, onClose }) => section && onClose,
)

/** Opens the account over any screen by the address (docs/decisions/0012). Loaded on first use. */
export function AccountPanel() {
  const { section, show } = useAccountSection()
  const [isLoaded, setIsLoaded] = useState(false)
  if (section !== null && !isLoaded) setIsLoaded(true)
  return isLoaded ? (
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
