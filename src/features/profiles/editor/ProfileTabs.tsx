import { useFormState } from 'react-final-form'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { type ProfileTab, paths, profileTabs } from '@/shared/paths'
import { TabLinks } from '@/shared/ui/tabs/TabLinks'
import styles from './ProfileTabs.module.css'
import type { ProfileValues, ValueName } from './form/profileValues'
import { tabTitles } from './tabViews'
import { selectEditor } from './profileEditorSelectors'
import { useProfileEditor } from './useProfileEditor'

const tabOfEntry: Partial<Record<ValueName, ProfileTab>> = {
  name: 'settings',
  everlinks: 'everlinks',
  services: 'services',
  socials: 'socials',
  appearance: 'appearance',
  config: 'share',
  blocks: 'integrations',
}

/** Links to the tabs of the editor. Tabs with fields that cannot be saved are marked. */
export function ProfileTabs({ tab }: { tab: ProfileTab }) {
  const { profileId } = useProfileEditor()
  // Keeps the notice about fields left out of a copy while its tabs are opened.
  const location = useLocation()
  const isInvalid = useSelector((state) => selectEditor(state)?.status === 'invalid')
  const { errors = {} } = useFormState<ProfileValues>({ subscription: { errors: true } })
  const invalidTabs = new Set(
    isInvalid
      ? Object.keys(errors).map(
          (name) => Object.entries(tabOfEntry).find(([entry]) => entry === name)?.[1] ?? 'details',
        )
      : [],
  )
  const hasBlocks = useIsServed(extensions.blocks)
  const shown = profileTabs.filter((each) => each !== 'integrations' || hasBlocks)
  const tabs = shown.map((each) => ({
    key: each,
    to: paths.profile(profileId, each),
    title: tabTitles[each],
    mark: invalidTabs.has(each) && (
      <span className={styles.invalidMark}>
        <span className="visually-hidden">, has marked fields</span>
      </span>
    ),
  }))
  return <TabLinks label="Profile" tabs={tabs} current={tab} state={location.state} />
}
