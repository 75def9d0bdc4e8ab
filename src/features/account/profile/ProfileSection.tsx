import { EmailSetting } from './EmailSetting'
import { LeadMailSetting } from './LeadMailSetting'
import { NameSetting } from './NameSetting'
import { OtherAccounts } from './OtherAccounts'
import { PhoneSetting } from './PhoneSetting'

export function ProfileSection() {
  return (
    <>
      <NameSetting />
      <EmailSetting />
      <PhoneSetting />
      <LeadMailSetting />
      <OtherAccounts />
    </>
  )
}
