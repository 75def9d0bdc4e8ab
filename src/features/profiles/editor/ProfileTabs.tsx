import { useLayoutEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { type ProfileTab, paths, profileTabs } from '@/shared/paths'
import styles from './ProfileTabs.module.css'
import type { ProfileValues, ValueName } from './profileValues'
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
}

/** Links to the tabs of the editor. Tabs with fields that cannot be saved are marked, and the current tab is scrolled into view. */
export function ProfileTabs({ tab }: { tab: ProfileTab }) {
  const { profileId } = useProfileEditor()
  const isInvalid = useSelector((state) => selectEditor(state)?.status === 'invalid')
  const { errors = {} } = useFormState<ProfileValues>({ subscription: { errors: true } })
  const invalidTabs = new Set(
    isInvalid
      ? Object.keys(errors).map(
          (name) => Object.entries(tabOfEntry).find(([entry]) => entry === name)?.[1] ?? 'details',
        )
      : [],
  )
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [tab])
  return (
    <nav ref={nav} aria-label="Profile" className={styles.tabs}>
      <ul>
        {profileTabs.map((each) => (
          <li key={each}>
            <Link
              to={paths.profile(profileId, each)}
              aria-current={each === tab ? 'page' : undefined}
              preventScrollReset
            >
              {tabTitles[each]}
              {invalidTabs.has(each) && (
                <span className={styles.invalidMark}>
                  <span className="visually-hidden">, has marked fields</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
