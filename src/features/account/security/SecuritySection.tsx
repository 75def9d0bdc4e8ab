import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { DeleteAccount } from './DeleteAccount'
import { PasswordSetting } from './PasswordSetting'
import { SignOutEverywhere } from './SignOutEverywhere'

/** How one signs in, and the ways out. */
export function SecuritySection({ onShowData }: { onShowData: () => void }) {
  return (
    <>
      <PasswordSetting />
      <SignOutEverywhere />
      {useIsServed(extensions.accountDeletion) && <DeleteAccount onShowData={onShowData} />}
    </>
  )
}
