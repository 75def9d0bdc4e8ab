import { AccountDrawer } from './AccountDrawer'
import { useRestore } from './data/useRestore'
import type { AccountSection } from './useAccountSection'

/** The account, and a restore that it began, which goes on while the account is closed (`section` is null). */
export function AccountDrawerHost({ section }: { section: AccountSection | null }) {
  const restore = useRestore(section === 'data')
  return section === null ? null : <AccountDrawer section={section} restore={restore} />
}
