import { useCallback, memo, useId } from 'react'
import { Select } from 'antd'
import type { Social } from '@/contract/profiles/profileItems'
import {
  type SocialName,
  type SocialNetwork,
  socialNetworks,
  socialNames,
} from '@/contract/profiles/socialNetworks'
import { toSocialUrl, toSocialValue } from '@/contract/profiles/socialValue'
import { NetworkLabel } from '@/publicCard/networks/NetworkLabel'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import styles from '../lists/Lists.module.css'
import { ItemTextField } from '../lists/ItemTextField'
import type { ItemEditorProps } from '../lists/listKind'
import items from '@/shared/ui/items/Items.module.css'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'
import { useSocialPictureUpload } from './useSocialPictureUpload'

/** The fields of a social: network, account, and a picture such as a code to scan. */
export function SocialEditor({ item, errors, areErrorsShown, actions }: ItemEditorProps<Social>) {
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
  const { read } = usePhoneTexts()
  const normalize = useStableCallback(() => {
    const { isPhone }: SocialNetwork = socialNetworks[name]
    // A number without a country code is one of the person's own country.
    const stored = toSocialValue(name, isPhone === true ? read(value) : value)
    if (stored !== null && stored !== value) change({ value: stored })
  })
  return (
    <>
      <div className={styles.pair}>
        <NetworkSelect value={name} onChange={onNetwork} />
        <ItemTextField
          label="Username or URL"
          value={value}
          error={errors?.['value']}
          areErrorsShown={areErrorsShown}
          isRequired
          maxLength={500}
          placeholder={socialNetworks[name].placeholder}
          help={accountHelp(item)}
          onChange={onValue}
          onLeave={normalize}
        />
      </div>
      <SocialPictureField id={id} name={name} media={media} onChange={change} />
      <p className={styles.notice}>
        Visitors see the picture when they tap the account, such as a code to scan.
      </p>
    </>
  )
}

/** Says what the account becomes on the card. */
function accountHelp({ name, value }: Pick<Social, 'name' | 'value'>): string {
  const stored = value.trim() === '' ? null : toSocialValue(name, value)
  const { isPhone }: SocialNetwork = socialNetworks[name]
  if (stored === null && isPhone === true) return 'Your number there, with its country code.'
  if (stored === null) return 'Your username there, or the URL of your page.'
  const url = toSocialUrl(name, stored)
  return url === null
    ? `Shown as ${stored}`
    : `Links to ${url.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '')}`
}

const options = socialNames.map((name) => ({
  name,
  value: name,
  label: socialNetworks[name].title,
}))
type NetworkOption = (typeof options)[number]

/** Selects a network by its name, the most used ones first. Takes the focus when its row opens. */
const NetworkSelect = memo(function NetworkSelect({
  value,
  onChange,
}: {
  value: SocialName
  onChange: (name: SocialName) => void
}) {
  const id = useId()
  return (
    <div data-first>
      <FieldFrame id={id} label="Network" helpId="" errorId="">
        <Select<SocialName, NetworkOption>
          id={id}
          value={value}
          options={options}
          optionRender={({ data: { name } }) => (
            <NetworkLabel className={items.network} name={name} />
          )}
          labelRender={() => <NetworkLabel className={items.network} name={value} />}
          onChange={onChange}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </FieldFrame>
    </div>
  )
})

interface SocialPictureFieldProps extends Pick<Social, 'id' | 'name' | 'media'> {
  /** Keeps its identity. */
  onChange: (patch: { media: null }) => void
}

const SocialPictureField = memo(function SocialPictureField({
  id,
  name,
  media,
  onChange,
}: SocialPictureFieldProps) {
  const upload = useSocialPictureUpload()
  const fileUrl = useFileUrl()
  return (
    <PictureUpload
      noun="picture"
      src={media === null ? null : fileUrl(media)}
      upload={(file, onProgress) => upload({ id, name }, file, onProgress)}
      onRemove={() => {
        onChange({ media: null })
      }}
    />
  )
})
