import { TagOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useEffect } from 'react'
import { selectedText } from './selectedText'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useListSelection } from '../list/ContactsListContext'
import { BarButton } from '@/shared/tables/selection/BarButton'
import { TagDialog } from './TagDialog'
import { TagForm } from './TagForm'
import type { BulkChange } from './useBulkChange'

interface TagActionProps {
  bulk: BulkChange
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Tags the selected contacts, in a popover or, on a phone, in a dialog. */
export function TagAction({ bulk, isOpen, onOpenChange }: TagActionProps) {
  const { contactSelection, count } = useListSelection()
  const canTag = usePermissions().may('update', 'Contact', {}, 'tags')
  const isPhone = useIsPhone()
  const { change, isStarting } = bulk
  useEscape(isOpen, onOpenChange)

  const apply = async (tags: { add: string[]; remove: string[] }) => {
    if (contactSelection && (await change({ type: 'tag', ...tags }, contactSelection)))
      onOpenChange(false)
  }
  const form = {
    what: selectedText(count, contactSelection),
    isMany: needsConfirmation(count),
    isSending: isStarting,
    onApply: (tags: { add: string[]; remove: string[] }) => {
      void apply(tags)
    },
    onClose: () => {
      onOpenChange(false)
    },
  }
  const open = () => {
    onOpenChange(true)
  }
  const button = (
    <BarButton
      label="Tag…"
      icon={<TagOutlined aria-hidden />}
      disabled={contactSelection === null}
      {...deniedUnless(canTag)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...(isPhone && { onClick: open })}
    />
  )
  const isShown = isOpen && contactSelection !== null
  if (!canTag) return button
  if (!isPhone)
    return (
      <Popover
        open={isShown}
        onOpenChange={onOpenChange}
        trigger="click"
        placement="topRight"
        destroyOnHidden
        content={<TagForm {...form} />}
      >
        {button}
      </Popover>
    )
  return (
    <>
      {button}
      {isShown && <TagDialog {...form} />}
    </>
  )
}

function useEscape(isOpen: boolean, onOpenChange: (isOpen: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onOpenChange(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen, onOpenChange])
}
