import { Suspense, useEffect } from 'react'
import { type Location, matchPath } from 'react-router-dom'
import { LeaveGuard } from '@/shared/forms/unsaved/LeaveGuard'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import { useFormKeys } from '@/shared/forms/useFormKeys'
import { useMediaQuery } from '@/shared/lib/useMediaQuery'
import { type ProfileTab, patterns } from '@/shared/paths'
import { Skeleton } from '@/shared/ui/Skeleton'
import { CardPreview } from '../preview/CardPreview'
import { PreviewSheet } from '../preview/PreviewSheet'
import { ProfileDialogs } from '../page/ProfileDialogs'
import { ProfileHeader } from '../page/ProfileHeader'
import styles from '../page/ProfilePage.module.css'
import { ProfileTabs } from './ProfileTabs'
import { tabTitles, tabViews } from './tabViews'
import { useProfileSaver, useSaveState } from './useProfileSaver'

/** The editor's screen: its head, its tabs, the fields of one of them, and the card as a visitor would see it. Ctrl+S saves at once. */
export function ProfileWorkspace({ tab }: { tab: ProfileTab }) {
  const saver = useProfileSaver()
  const { status } = useSaveState()
  const hasRoom = !useMediaQuery('(max-width: 1179px)')
  const Tab = tabViews[tab]
  useFormKeys(() => {
    void saver.flush()
  })
  useEffect(() => {
    saver.hurry()
  }, [saver, tab])
  const isUnsaved = () => saver.isPending() || saver.hasDrafts()
  // What is in the form stays while one goes from tab to tab; a draft is in its tab only.
  const isLeaving = (from: Location, to: Location) =>
    isOtherProfile(from, to) || (saver.hasDrafts() && from.pathname !== to.pathname)

  return (
    <>
      <LeaveGuard
        hasUnsaved={status !== 'saved'}
        isUnsaved={isUnsaved}
        isLeaving={isLeaving}
        save={saver.saveAll}
      />
      <div>
        <div className={styles.top}>
          <ProfileHeader preview={hasRoom ? null : <PreviewSheet />} />
          <ProfileTabs tab={tab} />
        </div>
        <div className={styles.columns}>
          {/* What is left by the keyboard or the pointer is saved, and does not wait for its pause. */}
          <section aria-label={tabTitles[tab]}>
            <div role="presentation" className={styles.form} onBlur={saver.hurry}>
              <ShowAllErrorsContext value={status === 'invalid'}>
                <Suspense fallback={<TabSkeleton />}>
                  <Tab />
                </Suspense>
              </ShowAllErrorsContext>
            </div>
          </section>
          {hasRoom && (
            <aside className={styles.aside}>
              <div role="region" aria-label="Preview" tabIndex={0} className={styles.phone}>
                <CardPreview />
              </div>
            </aside>
          )}
        </div>
      </div>
      <ProfileDialogs />
    </>
  )
}

function TabSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={`panel ${styles.pendingForm ?? ''}`}>
      <Skeleton width="30%" height="20px" />
      <Skeleton height="32px" />
      <Skeleton width="70%" height="32px" />
    </div>
  )
}

const profileOf = ({ pathname }: Location) =>
  matchPath({ path: patterns.profile, end: false }, pathname)?.params.profileId
const isOtherProfile = (from: Location, to: Location) => profileOf(from) !== profileOf(to)
