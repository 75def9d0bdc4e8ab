import { VideoCameraOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { deniedUnless } from '@/shared/lib/permissions'
import type { BackgroundVideo } from '@/contract/profiles/profileContent'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { EmptyState } from '@/shared/ui/EmptyState'
import { useGetBackgroundVideoQuery } from '../profilesApi'
import { useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { useProfileEditor } from '../editor/useProfileEditor'
import { RemoveVideoDialog } from './RemoveVideoDialog'
import { useShownVideoUpload } from './VideoUploads'
import styles from './Video.module.css'

const advice =
  'A few silent seconds that can repeat work best: MP4 or WebM, up to 5 MB. It plays without sound behind the head of your card. People who asked for less motion see a picture of it.'

/** The background video of a profile: chosen, sent with a picture of it, looked at, replaced and removed. */
export function VideoTab() {
  const {
    profileId,
    profile: { backgroundVideo },
  } = useProfileEditor()
  useRefetchWhenNewer(useGetBackgroundVideoQuery({ profileId }).currentData, isOtherVideo)
  const { progress, fault, start, cancel } = useShownVideoUpload()
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fileUrl = useFileUrl()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // choosing the same file again is a new choice
    if (file) void start(file)
  }
  const isSending = progress !== null
  const isEditable = useIsEditable('backgroundVideo')
  const choose = (
    <Button
      type={backgroundVideo ? 'default' : 'primary'}
      disabled={isSending}
      {...deniedUnless(isEditable)}
      onClick={() => {
        input.current?.click()
      }}
    >
      {backgroundVideo ? 'Replace video' : 'Add video'}
    </Button>
  )
  const sending = (
    <>
      {isSending && (
        <div className={styles.actions}>
          <Progress
            className={styles.progress ?? ''}
            percent={Math.round(progress * 100)}
            size="small"
            aria-label="Upload"
          />
          <Button onClick={cancel}>Cancel</Button>
        </div>
      )}
      {fault !== null && (
        <div role="alert" className={styles.fault}>
          {fault}
        </div>
      )}
    </>
  )
  return (
    <div className={`panel ${String(styles.panel)}`}>
      <input
        ref={input}
        type="file"
        disabled={!isEditable}
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Video file"
        accept=".mp4,.webm,video/mp4,video/webm"
        onChange={onChange}
      />
      {backgroundVideo ? (
        <>
          <h2 className={styles.heading}>Background video</h2>
          <video
            key={backgroundVideo.src}
            className={styles.player}
            src={fileUrl(backgroundVideo.src)}
            poster={backgroundVideo.poster === null ? undefined : fileUrl(backgroundVideo.poster)}
            aria-label="Your background video"
            controls
            muted
            loop
            playsInline
            preload="metadata"
          />
          <p className={styles.advice}>
            {advice} This one has {sizeText(backgroundVideo.bytes)}.
          </p>
          <div className={styles.actions}>
            {choose}
            <Button
              type="text"
              danger
              disabled={isSending}
              {...deniedUnless(isEditable)}
              onClick={() => {
                setRemoving(true)
              }}
            >
              Remove video
            </Button>
          </div>
          {sending}
        </>
      ) : (
        <EmptyState
          title="No video yet"
          description={advice}
          icon={<VideoCameraOutlined />}
          actions={
            <div className={styles.first}>
              {choose}
              {sending}
            </div>
          }
        />
      )}
      {isRemoving && isEditable && (
        <RemoveVideoDialog
          onClose={() => {
            setRemoving(false)
          }}
        />
      )}
    </div>
  )
}

/** A video has no version: another one is at another address. */
function isOtherVideo(
  found: BackgroundVideo | null,
  { backgroundVideo }: { backgroundVideo: BackgroundVideo | null },
): boolean {
  return found?.src !== backgroundVideo?.src
}

function sizeText(bytes: number): string {
  return bytes < 100_000
    ? `${String(Math.ceil(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
