import { AccountDrawer } from './AccountDrawer'
import { useRestore } from './data/useRestore'
import type { AccountSection } from './useAccountSection'

/** Shows the account drawer and keeps a restore running while it is closed (`section` is null). */
export function AccountDrawerHost({ section }: { section: AccountSection | null }) {
  const restore = useRestore(section === 'data')
  return section === null ? null : <AccountDrawer section={section} restore={restore} />
}
