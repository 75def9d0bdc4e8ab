import { Button } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorState } from '@/shared/ui/ErrorState'
import { usePermissions } from '@/shared/lib/permissions'
import { FormSection } from '@/shared/forms/FormSection'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useGetProfileLinkQuery } from '../linksApi'
import { useProfileEditor } from '../editor/useProfileEditor'
import { LinkForm } from './LinkForm'
import { LinkRow } from './LinkRow'
import styles from './ShareTab.module.css'

/** The other addresses of the profile: for a trade show, a campaign, or from before. */
export function LinksSection() {
  const { profileId, profile, denyUnless } = useProfileEditor()
  const { data, error, isFetching, refetch } = useGetProfileLinkQuery({ id: profileId })
  const { may } = usePermissions()
  const [isAdding, setIsAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => {
      setIsAdding(false)
    })
    add.current?.focus()
  }
  return (
    <FormSection title="More addresses">
      <p className="help-text">
        Extra links to this profile, for example one per event or campaign. Earlier addresses of the
        profile are listed here, too.
      </p>
      {!data && !error && (
        <div role="status" aria-label="Loading addresses">
          <Skeleton width="60%" height="20px" />
        </div>
      )}
      {!data && error && (
        <ErrorState
          title="The addresses could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.others.length > 0 && (
        <ul className={styles.links} aria-label="More addresses">
          {data.others.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {data &&
        (isAdding ? (
          <LinkForm profileId={profileId} onDone={close} onCancel={close} />
        ) : (
          <Button
            ref={add}
            className={styles.add ?? ''}
            type="dashed"
            {...denyUnless(
              may('create', 'Link', { profileId }) && may('update', 'Profile', profile),
              profileId,
            )}
            onClick={() => {
              setIsAdding(true)
            }}
          >
            Add address
          </Button>
        ))}
    </FormSection>
  )
}
