import { useCallback } from 'react'
import type { Social } from '@/contract/profiles/profileItems'
import {
  type SocialName,
  socialNetworks,
  toSocialUrl,
  toSocialValue,
} from '@/contract/profiles/socialNetworks'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import styles from '../lists/Lists.module.css'
import { RowText } from '../lists/RowText'
import type { ItemErrors, ListActions } from '../lists/profileList'
import { NetworkSelect } from './NetworkSelect'
import { SocialPictureField } from './SocialPictureField'

interface SocialEditorProps {
  item: Social
  errors: ItemErrors | undefined
  isDue: boolean
  actions: ListActions<Social>
}

/** The fields of a social: its network, the account there, and a picture such as a code to scan. */
export function SocialEditor({ item, errors, isDue, actions }: SocialEditorProps) {
  const { id, name, value, media } = item
  const change = useCallback(
    (patch: Partial<Social>) => {
      actions.change(id, patch)
    },
    [actions, id],
  )
  const onNetwork = useCallback(
    (chosen: SocialName) => {
      change({ name: chosen })
    },
    [change],
  )
  const onValue = useCallback(
    (typed: string) => {
      change({ value: typed })
    },
    [change],
  )
  const normalize = useStableCallback(() => {
    const kept = toSocialValue(name, value)
    if (kept !== null && kept !== value) change({ value: kept })
  })
  return (
    <>
      <div className={styles.pair}>
        <NetworkSelect value={name} onChange={onNetwork} />
        <RowText
          label="Name or address"
          value={value}
          error={errors?.['value']}
          isDue={isDue}
          isRequired
          maxLength={500}
          placeholder={socialNetworks[name].placeholder}
          help={leadsTo(item)}
          onChange={onValue}
          onLeave={normalize}
        />
      </div>
      <SocialPictureField id={id} name={name} media={media} onChange={change} />
      <p className={styles.notice}>
        A picture opens on a tap of the account: your code to scan, for instance.
      </p>
    </>
  )
}

/** What a visitor gets of the account, in words. */
function leadsTo({ name, value }: Pick<Social, 'name' | 'value'>): string {
  const kept = value.trim() === '' ? null : toSocialValue(name, value)
  if (kept === null) return 'Your name there, or the address of your page.'
  const url = toSocialUrl(name, kept)
  return url === null
    ? `Shown as ${kept}`
    : `Leads to ${url.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '')}`
}
