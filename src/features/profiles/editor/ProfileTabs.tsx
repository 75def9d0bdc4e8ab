import { useLayoutEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import { Link } from 'react-router-dom'
import { type ProfileTab, paths, profileTabs } from '@/shared/paths'
import styles from './ProfileTabs.module.css'
import type { ProfileValues, ValueName } from './profileValues'
import { tabTitles } from './tabViews'
import { useProfileEditor } from './useProfileEditor'
import { useSaveState } from './useProfileSaver'

const entriesElsewhere: Partial<Record<ValueName, ProfileTab>> = {
  name: 'settings',
  everlinks: 'everlinks',
  services: 'services',
  socials: 'socials',
  appearance: 'appearance',
  config: 'share',
}

/** The parts of the editor, as links; the one that is shown is scrolled into view. While something cannot be saved, the parts where it is are marked. */
export function ProfileTabs({ tab }: { tab: ProfileTab }) {
  const { profileId } = useProfileEditor()
  const { status } = useSaveState()
  const { errors = {} } = useFormState<ProfileValues>({ subscription: { errors: true } })
  const faulty = new Set(
    status === 'invalid'
      ? Object.keys(errors).map(
          (name) =>
            Object.entries(entriesElsewhere).find(([entry]) => entry === name)?.[1] ?? 'details',
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
              {faulty.has(each) && (
                <span className={styles.fault}>
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
