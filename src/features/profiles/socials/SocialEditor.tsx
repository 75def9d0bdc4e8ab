import type { Social } from '@/contract/profileContent'
import { socialNetworks, toSocialUrl, toSocialValue } from '@/contract/socialNetworks'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import styles from '../lists/Lists.module.css'
import { PictureUpload } from '../lists/PictureUpload'
import { RowText } from '../lists/RowText'
import type { ItemErrors, ListActions } from '../lists/useProfileList'
import { NetworkSelect } from './NetworkSelect'
import { useSocialPictureUpload } from './useSocialPictureUpload'

interface SocialEditorProps {
  item: Social
  errors: ItemErrors | undefined
  isDue: boolean
  actions: ListActions<Social>
}

/** The fields of a social: its network, the account there, and a picture such as a code to scan. */
export function SocialEditor({ item, errors, isDue, actions }: SocialEditorProps) {
  const { id, name, value, media } = item
  const upload = useSocialPictureUpload()
  const fileUrl = useFileUrl()
  const change = (patch: Partial<Social>) => { actions.change(id, patch) }
  const normalize = () => {
    const kept = toSocialValue(name, value)
    if (kept !== null && kept !== value) change({ value: kept })
  }
  return (
    <>
      <div className={styles.pair}>
        <NetworkSelect value={name} onChange={(chosen) => { change({ name: chosen }) }} />
        <RowText
          label="Name or address"
          value={value}
          error={errors?.['value']}
          isDue={isDue}
          isRequired
          maxLength={500}
          placeholder={socialNetworks[name].placeholder}
          help={leadsTo(item)}
          onChange={(typed) => { change({ value: typed }) }}
          onLeave={normalize}
        />
      </div>
      <PictureUpload
        noun="picture"
        src={media === null ? null : fileUrl(media)}
        upload={(file, onProgress) => upload(item, file, onProgress)}
        onRemove={() => { change({ media: null }) }}
      />
      <p className={styles.notice}>A picture opens on a tap of the account: your code to scan, for instance.</p>
    </>
  )
}

/** What a visitor gets of the account, in words. */
function leadsTo({ name, value }: Pick<Social, 'name' | 'value'>): string {
  const kept = value.trim() === '' ? null : toSocialValue(name, value)
  if (kept === null) return 'Your name there, or the address of your page.'
  const url = toSocialUrl(name, kept)
  return url === null ? `Shown as ${kept}` : `Leads to ${url.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '')}`
}
