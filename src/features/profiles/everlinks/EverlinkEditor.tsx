import { useCallback, useRef } from 'react'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import type { Everlink } from '@/contract/profiles/profileItems'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import { ItemTextField } from '../lists/ItemTextField'
import type { ItemEditorProps } from '../lists/listKind'
import styles from '../lists/Lists.module.css'
import { ScheduleFields } from '@/shared/forms/schedule/ScheduleFields'
import { ThumbnailField } from './ThumbnailField'
import { usePageMeta } from './usePageMeta'

/**
 * The fields of a link: URL, title, thumbnail and schedule. The title is filled in from the page.
 */
export function EverlinkEditor({
  item,
  errors,
  areErrorsShown,
  actions,
}: ItemEditorProps<Everlink>) {
  const { id, title, url, thumbnail } = item
  const { change, onTitle, onUrl, onUrlLeave, isReading, picture } = useEverlinkChanges(
    item,
    actions,
  )
  return (
    <>
      <ItemTextField
        label="URL"
        value={url}
        error={errors?.['url']}
        areErrorsShown={areErrorsShown}
        isRequired
        isFirst
        inputMode="url"
        maxLength={2048}
        placeholder="example.com/page"
        help="Paste a URL; we fetch its title. mailto:, tel: and sms: work, too."
        onChange={onUrl}
        onLeave={onUrlLeave}
      />
      <ItemTextField
        label="Title"
        value={title}
        error={errors?.['title']}
        areErrorsShown={areErrorsShown}
        isRequired
        maxLength={120}
        help={isReading ? 'Reading the page…' : undefined}
        onChange={onTitle}
      />
      <ThumbnailField id={id} thumbnail={thumbnail} onChange={change} />
      {picture !== null && (
        <p className={styles.notice}>
          The page has this picture: <ExternalLink href={picture}>{picture}</ExternalLink>. If you
          have the right to use it, save it and add it here.
        </p>
      )}
      <ScheduleFields
        schedule={item}
        errors={errors}
        addText="Show only for a time"
        help="Visitors see the link from the start to the end. Leave empty for no limit."
        onChange={change}
      />
    </>
  )
}

function useEverlinkChanges({ id, url }: Everlink, actions: ItemEditorProps<Everlink>['actions']) {
  const { read, isReading, pictureOf } = usePageMeta()
  const guessedTitle = useRef('')
  const change = useCallback(
    (patch: Partial<Everlink>) => {
      actions.change(id, patch)
    },
    [actions, id],
  )
  /**
   * Fills in the host at once, and the page's title when it is known, unless the link has another
   * URL by then. A title that was typed stays.
   */
  const fillTitle = async (address: string) => {
    const isUntitled = () => ['', guessedTitle.current].includes(actions.find(id)?.title ?? id)
    const host = hostOf(address)
    if (host === '' || !isUntitled()) return
    guessedTitle.current = host
    change({ title: host })
    const pageTitle = await read(address.trim())
    const isNewest = actions.find(id)?.url === address
    if (pageTitle !== '' && isNewest && isUntitled()) change({ title: pageTitle })
  }
  return {
    change,
    isReading,
    picture: pictureOf(url.trim()),
    onTitle: useCallback(
      (title: string) => {
        change({ title })
      },
      [change],
    ),
    onUrl: useStableCallback((value: string) => {
      change({ url: value })
      // A pasted URL is complete at once, a typed one when the field is left.
      if (url === '' && value.length > 1) void fillTitle(value)
    }),
    onUrlLeave: useStableCallback(() => {
      void fillTitle(url)
    }),
  }
}

/** Returns `example.com`, or '' for an address that is not a page. */
function hostOf(address: string): string {
  const url = toLinkUrl(address)
  return url?.startsWith('http') ? new URL(url).hostname.replace(/^www\./, '').slice(0, 120) : ''
}
