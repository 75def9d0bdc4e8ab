import { Suspense, useCallback, useEffect } from 'react'
import { useSelector, useStore } from 'react-redux'
import { type Location, matchPath } from 'react-router-dom'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import { LeaveGuard } from '@/shared/forms/unsaved/LeaveGuard'
import { useFormKeys } from '@/shared/forms/useFormKeys'
import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import { usePermissions } from '@/shared/lib/permissions'
import { type ProfileTab, patterns } from '@/shared/paths'
import { Skeleton } from '@/shared/ui/Skeleton'
import { lazyPart } from '@/shared/ui/lazyPart'
import { CardPreview } from '../preview/CardPreview'
import { PreviewSheet } from '../preview/PreviewSheet'
import { LeftOutNotice } from '../page/LeftOutNotice'
import { ProfileHeader } from '../page/ProfileHeader'
import styles from '../page/ProfilePage.module.css'
import { LockedProfileNotice } from './PlanLock'
import { ProfileTabs } from './ProfileTabs'
import { tabTitles, tabViews } from './tabViews'
import { selectEditor, selectHasUnsaved, selectHasUnsavedForms } from './profileEditorSelectors'
import { useProfileEditor } from './useProfileEditor'
import { useEditorDialog } from './useEditorDialog'

/**
 * The editor's screen: header, tabs, the fields of one tab, and a preview of the card. Ctrl+S saves
 * at once.
 */
export function ProfileWorkspace({ tab }: { tab: ProfileTab }) {
  const { saveNow, savePending, saveAll } = useProfileEditor()
  const store = useStore()
  const status = useSelector((state) => selectEditor(state)?.status ?? 'idle')
  const hasRoom = !useMediaQuery('(max-width: 1179px)')
  const Tab = tabViews[tab]
  useFormKeys(() => {
    void saveNow()
  })
  useEffect(() => {
    savePending()
  }, [savePending, tab])
  const isUnsaved = () => selectHasUnsaved(store.getState())
  // The draft outlives a change of tab; a form with its own "Save" does not.
  const isLeaving = (from: Location, to: Location) =>
    isOtherProfile(from, to) ||
    (selectHasUnsavedForms(store.getState()) && from.pathname !== to.pathname)
  const save = useCallback(async () => (await saveAll()) === null, [saveAll])

  return (
    <>
      <LeaveGuard
        hasUnsaved={status !== 'idle'}
        isUnsaved={isUnsaved}
        isLeaving={isLeaving}
        save={save}
      />
      <div>
        <div className={styles.top}>
          <ProfileHeader preview={hasRoom ? null : <PreviewSheet />} />
          <ProfileTabs tab={tab} />
        </div>
        <LockedProfileNotice />
        <LeftOutNotice />
        <div className={styles.columns}>
          {/* A field that loses the focus is saved at once. */}
          <section aria-label={tabTitles[tab]}>
            <div role="presentation" className={styles.form} onBlur={savePending}>
              <ShowAllErrorsContext value={status === 'invalid'}>
                <Suspense fallback={<TabSkeleton />}>
                  <Tab />
                </Suspense>
              </ShowAllErrorsContext>
            </div>
          </section>
          {hasRoom && (
            <div className={styles.aside}>
              <div role="region" aria-label="Preview" tabIndex={0} className={styles.phone}>
                <CardPreview />
              </div>
            </div>
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

const NewProfile = lazyPart(
  async () => (await import('../page/NewProfile')).NewProfile,
  ({ onClose }) => onClose,
)
const DeleteProfile = lazyPart(
  async () => (await import('../page/DeleteProfile')).DeleteProfile,
  ({ onClose }) => onClose,
)

/** The dialogs over the editor. Their code loads when one is first opened. */
function ProfileDialogs() {
  const [dialog, openDialog] = useEditorDialog()
  const { may } = usePermissions()
  const { profile } = useProfileEditor()
  const close = () => {
    openDialog(null)
  }
  return (
    <Suspense>
      {dialog === 'new' && may('create', 'Profile') && <NewProfile onClose={close} />}
      {dialog === 'delete' && may('delete', 'Profile', profile) && (
        <DeleteProfile onClose={close} />
      )}
    </Suspense>
  )
}
