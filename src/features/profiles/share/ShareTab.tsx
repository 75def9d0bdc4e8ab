import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { ShareHero } from '@/features/sharing'
import { FormSection } from '@/shared/forms/FormSection'
import { Can } from '@/shared/ui/Can'
import { ChoiceField } from '@/shared/forms/choice/ChoiceField'
import { SwitchField } from '@/shared/forms/SwitchField'
import { useGetProfileConfigQuery } from '../profilesApi'
import { hasNewerVersion, useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { useProfileEditor } from '../editor/useProfileEditor'
import { ExchangeSection } from './ExchangeSection'
import { LanguageField } from './LanguageField'
import { LinksSection } from './LinksSection'

const versions = [
  { value: '3.0', label: '3.0 (recommended)' },
  { value: '4.0', label: '4.0 (newest)' },
  { value: '2.1', label: '2.1 (older phones)' },
] as const

/** The code and the tools of sharing; below them the settings. */
export function ShareTab() {
  const { profileId, profile } = useProfileEditor()
  useRefetchWhenNewer(useGetProfileConfigQuery({ id: profileId }).currentData, hasNewerVersion)
  return (
    <>
      <ShareHero profile={profile} />
      <Can action="read" subject="Link">
        <LinksSection />
      </Can>
      {useIsServed(extensions.exchange) && <ExchangeSection />}
      <FormSection title="Save contact">
        <ChoiceField
          name="config.vcard.version"
          label="vCard version"
          options={versions}
          help="The file that visitors get with “Save contact”."
        />
        <SwitchField
          name="config.vcard.hasPhoto"
          label="Include your photo"
          help="Your photo appears in the visitor’s contacts. The file is larger."
        />
      </FormSection>
      <FormSection title="Language">
        <LanguageField />
      </FormSection>
      <FormSection title="Search engines">
        <SwitchField
          name="config.isIndexed"
          label="Let search engines list this card"
          help="When this is off, search engines are asked not to list the card. Anyone with the address can still see it."
        />
      </FormSection>
    </>
  )
}
