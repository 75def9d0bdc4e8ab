import { useCallback, useRef } from 'react'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import type { Everlink } from '@/contract/profiles/profileItems'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import styles from '../lists/Lists.module.css'
import { RowText } from '../lists/RowText'
import { ScheduleFields } from '../lists/ScheduleFields'
import type { ItemErrors, ListActions } from '../lists/profileList'
import { ThumbnailField } from './ThumbnailField'
import { usePageMeta } from './usePageMeta'

interface EverlinkEditorProps {
  item: Everlink
  errors: ItemErrors | undefined
  isDue: boolean
  actions: ListActions<Everlink>
}

/** The fields of a link: its address, which brings its title along, its thumbnail, and when it is shown. */
export function EverlinkEditor({ item, errors, isDue, actions }: EverlinkEditorProps) {
  const { id, title, url, thumbnail } = item
  const meta = usePageMeta()
  const guessed = useRef('')
  const change = useCallback(
    (patch: Partial<Everlink>) => {
      actions.change(id, patch)
    },
    [actions, id],
  )
  /** The host at once, so that the link is whole, and what its page says of itself when that is known; what the person wrote stays. */
  const fillTitle = async (address: string) => {
    const lacksTitle = () => ['', guessed.current].includes(actions.find(id)?.title ?? id)
    const host = hostOf(address)
    if (host === '' || !lacksTitle()) return
    guessed.current = host
    change({ title: host })
    const found = await meta.read(address.trim())
    if (found !== '' && lacksTitle()) change({ title: found })
  }
  const onAddress = useStableCallback((value: string) => {
    change({ url: value })
    // Who pastes has it whole at once; who types has it when the field is left.
    if (url === '' && value.length > 1) void fillTitle(value)
  })
  const onAddressLeft = useStableCallback(() => {
    void fillTitle(url)
  })
  const onTitle = useCallback(
    (value: string) => {
      change({ title: value })
    },
    [change],
  )
  return (
    <>
      <RowText
        label="Address"
        value={url}
        error={errors?.['url']}
        isDue={isDue}
        isRequired
        isFirst
        inputMode="url"
        maxLength={2048}
        placeholder="example.com/page"
        help="Paste an address: its title comes by itself. Also mailto:, tel: and sms:."
        onChange={onAddress}
        onLeave={onAddressLeft}
      />
      <RowText
        label="Title"
        value={title}
        error={errors?.['title']}
        isDue={isDue}
        isRequired
        maxLength={120}
        help={meta.isReading ? 'Reading the page…' : undefined}
        onChange={onTitle}
      />
      <ThumbnailField id={id} thumbnail={thumbnail} onChange={change} />
      {meta.picture !== null && (
        <p className={styles.notice}>
          The page names this picture:{' '}
          <ExternalLink href={meta.picture}>{meta.picture}</ExternalLink>. If you may use it, save
          it and add it here.
        </p>
      )}
      <ScheduleFields
        schedule={item}
        errors={errors}
        addText="Show only for a time"
        help="Visitors see the link from the start until the end. What you leave empty is open."
        onChange={change}
      />
    </>
  )
}

/** `example.com`, or '' for what is no page. */
function hostOf(address: string): string {
  const url = toLinkUrl(address)
  return url?.startsWith('http') ? new URL(url).hostname.replace(/^www\./, '').slice(0, 120) : ''
}
