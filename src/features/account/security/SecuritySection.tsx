import { DeleteAccount } from './DeleteAccount'
import { PasswordSetting } from './PasswordSetting'
import { SignOutEverywhere } from './SignOutEverywhere'

/** How one signs in, and the ways out. */
export function SecuritySection({ onShowData }: { onShowData: () => void }) {
  return (
    <>
      <PasswordSetting />
      <SignOutEverywhere />
      <DeleteAccount onShowData={onShowData} />
    </>
  )
}
