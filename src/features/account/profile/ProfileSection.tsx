import { EmailSetting } from './EmailSetting'
import { NameSetting } from './NameSetting'
import { OtherAccounts } from './OtherAccounts'
import { PhoneSetting } from './PhoneSetting'

/** Who one is, and where one can be reached. */
export function ProfileSection() {
  return (
    <>
      <NameSetting />
      <EmailSetting />
      <PhoneSetting />
      <OtherAccounts />
    </>
  )
}
