import { VideoCameraOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { BackgroundVideo } from '@/contract/profiles/profileContent'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { EmptyState } from '@/shared/ui/EmptyState'
import { useProfileEditor } from '../editor/useProfileEditor'
import { useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { useGetBackgroundVideoQuery } from '../profilesApi'
import { RemoveVideoDialog } from './RemoveVideoDialog'
import styles from './Video.module.css'
import { useShownVideoUpload } from './VideoUploads'

const advice =
  'A few silent seconds that can repeat work best: MP4 or WebM, up to 5 MB. The video plays without sound behind the top of your card. People who asked for less motion see a picture of it.'

/** The background video of a profile: uploaded, replaced and removed. */
export function VideoTab() {
  const { profileId, profile, denyUnless } = useProfileEditor()
  const { backgroundVideo } = profile
  useRefetchWhenNewer(useGetBackgroundVideoQuery({ profileId }).currentData, isOtherVideo)
  const { progress, start } = useShownVideoUpload()
  const input = useRef<HTMLInputElement>(null)
  const isEditable = useIsEditable('backgroundVideo')
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // choosing the same file again is a new choice
    if (file) void start(file)
  }
  const uploadButton = (
    <Button
      type={backgroundVideo ? 'default' : 'primary'}
      disabled={progress !== null}
      {...denyUnless(isEditable, profileId)}
      onClick={() => {
        input.current?.click()
      }}
    >
      {backgroundVideo ? 'Replace video' : 'Add video'}
    </Button>
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
        <UploadedVideo video={backgroundVideo} uploadButton={uploadButton} />
      ) : (
        <EmptyState
          title="No video yet"
          description={advice}
          icon={<VideoCameraOutlined />}
          actions={
            <div className={styles.first}>
              {uploadButton}
              <UploadStatus />
            </div>
          }
        />
      )}
    </div>
  )
}

function UploadedVideo({
  video,
  uploadButton,
}: {
  video: BackgroundVideo
  uploadButton: ReactNode
}) {
  const { progress } = useShownVideoUpload()
  const [isRemoving, setRemoving] = useState(false)
  const fileUrl = useFileUrl()
  const isEditable = useIsEditable('backgroundVideo')
  const { profileId, denyUnless } = useProfileEditor()
  return (
    <>
      <h2 className="section-title">Background video</h2>
      <video
        key={video.src}
        className={styles.player}
        src={fileUrl(video.src)}
        poster={video.poster === null ? undefined : fileUrl(video.poster)}
        aria-label="Your background video"
        controls
        muted
        loop
        playsInline
        preload="metadata"
      />
      <p className="help-text">
        {advice} This one is {sizeText(video.bytes)}.
      </p>
      <div className={styles.actions}>
        {uploadButton}
        <Button
          type="text"
          danger
          disabled={progress !== null}
          {...denyUnless(isEditable, profileId)}
          onClick={() => {
            setRemoving(true)
          }}
        >
          Remove video
        </Button>
      </div>
      <UploadStatus />
      {isRemoving && isEditable && (
        <RemoveVideoDialog
          onClose={() => {
            setRemoving(false)
          }}
        />
      )}
    </>
  )
}

function UploadStatus() {
  const { progress, error, cancel } = useShownVideoUpload()
  return (
    <>
      {progress !== null && (
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
      {error !== null && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </>
  )
}

/** A video has no version, but another video has another file. */
function isOtherVideo(
  video: BackgroundVideo | null,
  { backgroundVideo }: { backgroundVideo: BackgroundVideo | null },
): boolean {
  return video?.src !== backgroundVideo?.src
}

function sizeText(bytes: number): string {
  return bytes < 100_000
    ? `${String(Math.ceil(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
