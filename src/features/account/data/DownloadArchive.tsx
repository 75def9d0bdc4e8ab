import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useId, useRef } from 'react'
import { messageOf } from '@/api/apiError'
import { useCurrentUser } from '@/features/auth'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { saveDownload } from '@/shared/lib/saveDownload'
import styles from '../Account.module.css'
import { useExportAccountMutation } from './accountApi'

/** Downloads the account's archive; closing the screen does not stop it. */
export function DownloadArchive() {
  const headingId = useId()
  const user = useCurrentUser()
  const { userId } = user
  const { may } = usePermissions()
  const [exportAccount, { data, error, isLoading }] = useExportAccountMutation()
  const isRunning = useRef(false)

  const download = async () => {
    if (isRunning.current) return
    isRunning.current = true
    const result = await exportAccount({ params: { id: userId } })
    isRunning.current = false
    if (result.data) saveDownload(result.data)
  }
  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className="section-title">
        Download your data
      </h2>
      <p className={styles.note}>
        Get one ZIP file with everything in your account: your details, profiles, cards, and all
        contacts with their pictures, including deleted ones. You can restore it here or into
        another account.
      </p>
      {error !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="Your data could not be downloaded"
          description={messageOf(error)}
        />
      )}
      <div role="status">
        {isLoading && 'Collecting your data… This can take a minute.'}
        {!isLoading && data !== undefined && `Saved as ${data.fileName}.`}
      </div>
      <div className={styles.actions}>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={isLoading}
          {...deniedUnless(may('read', 'User', user))}
          onClick={() => {
            void download()
          }}
        >
          {error === undefined ? 'Download your data' : 'Try again'}
        </Button>
      </div>
    </section>
  )
}
