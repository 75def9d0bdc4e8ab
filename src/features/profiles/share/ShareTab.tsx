import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { FormSection } from '@/shared/forms/FormSection'
import { Can } from '@/shared/ui/Can'
import { ChoiceField } from '../fields/ChoiceField'
import { SwitchField } from '../fields/SwitchField'
import { useGetProfileConfigQuery } from '../profilesApi'
import { hasNewerVersion, useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { useProfileEditor } from '../editor/useProfileEditor'
import { AddressSection } from './AddressSection'
import { ExchangeSection } from './ExchangeSection'
import { LinksSection } from './LinksSection'

const versions = [
  { value: '3.0', label: '3.0, for all' },
  { value: '4.0', label: '4.0, newest' },
  { value: '2.1', label: '2.1, old phones' },
] as const

/** How the card is given on, and what comes back: addresses, code, vCard, contact exchange, search engines. */
export function ShareTab() {
  const { profileId } = useProfileEditor()
  useRefetchWhenNewer(useGetProfileConfigQuery({ id: profileId }).currentData, hasNewerVersion)
  return (
    <>
      <AddressSection />
      <Can action="read" subject="Link">
        <LinksSection />
      </Can>
      {useIsServed(extensions.exchange) && <ExchangeSection />}
      <FormSection title="Save contact">
        <ChoiceField
          name="config.vcard.version"
          label="vCard version"
          options={versions}
          help="The file that “Save contact” gives a visitor’s address book."
        />
        <SwitchField
          name="config.vcard.hasPhoto"
          label="With your photo"
          help="The file is larger, and your face is in their phone."
        />
      </FormSection>
      <FormSection title="Search engines">
        <SwitchField
          name="config.isIndexed"
          label="May list this card"
          help="While this is off, search engines are asked to leave it out; whoever has the address still sees it."
        />
      </FormSection>
    </>
  )
}
