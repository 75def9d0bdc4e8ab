import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { DeleteAccount } from './DeleteAccount'
import { PasswordSetting } from './PasswordSetting'
import { SignOutEverywhere } from './SignOutEverywhere'

export function SecuritySection({ onShowData }: { onShowData: () => void }) {
  return (
    <>
      <PasswordSetting />
      <SignOutEverywhere />
      {useIsServed(extensions.accountDeletion) && <DeleteAccount onShowData={onShowData} />}
    </>
  )
}
