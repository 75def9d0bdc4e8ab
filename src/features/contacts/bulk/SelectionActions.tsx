import {
  DeleteOutlined,
  DownloadOutlined,
  MergeCellsOutlined,
  StarFilled,
  StarOutlined,
  TagOutlined,
} from '@ant-design/icons'
import { Popover } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { MAX_COMPARED } from '@/contract/contacts/merges'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { paths } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { selectedText } from './selectedText'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { BarButton } from './BarButton'
import { BulkBar } from './BulkBar'
import { DeleteDialog } from './DeleteDialog'
import { TagDialog } from './TagDialog'
import { TagForm } from './TagForm'
import { useBulk } from './useBulk'

const ExportDialog = lazyPart(
  async () => (await import('./ExportDialog')).ExportDialog,
  ({ onClose }) => onClose,
)

/** So many are deleted while one waits; more are a job. */
const MOST_AT_ONCE = 100

export interface SelectionActionsProps {
  /** The contract's words for what is selected; null where it names more ids than a call takes. */
  named: ContactSelection | null
  /** Null while nobody knows. */
  count: number | null
  total: number | null
  isTagging: boolean
  onTagging: (isTagging: boolean) => void
  onSelectAll: () => void
  onClear: () => void
  onFocusLost: () => void
  onDeleted: (deleted: ContactSelection) => void
}

/** The bar of a selection: each action is one request, whatever the number; what takes long is a job in the tray. Deleting many is asked about first. */
export function SelectionActions(props: SelectionActionsProps) {
  const {
    named,
    count,
    total,
    isTagging,
    onTagging,
    onSelectAll,
    onClear,
    onFocusLost,
    onDeleted,
  } = props
  const what = selectedText(count, named)
  const navigate = useNavigate()
  const { may } = usePermissions()
  const [canStar, canTag, canDelete] = [
    may('update', 'Contact', {}, 'isFavorite'),
    may('update', 'Contact', {}, 'tags'),
    may('delete', 'Contact'),
  ]
  const hasBulk = useIsServed(extensions.bulk)
  const hasMerging = useIsServed(extensions.merging)
  const isPhone = useIsPhone()
  const { change, isStarting } = useBulk()
  const { deleteSelected } = useDeleteContacts()
  const [isExporting, setIsExporting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  // Two clicks may come before `isDeleting` is drawn.
  const isSending = useRef(false)
  const isDisabled = named === null
  const canMerge =
    named !== null &&
    'ids' in named &&
    named.ids.length >= 2 &&
    named.ids.length <= MAX_COMPARED &&
    may('update', 'Contact') &&
    canDelete

  useEffect(() => {
    if (!isTagging) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onTagging(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isTagging, onTagging])

  const onFavorite = (isFavorite: boolean) => {
    if (named) void change({ type: 'favorite', isFavorite }, named)
  }
  const onTag = async (tags: { add: string[]; remove: string[] }) => {
    if (named && (await change({ type: 'tag', ...tags }, named))) onTagging(false)
  }
  const onDelete = async () => {
    if (!named || isSending.current) return
    isSending.current = true
    setIsDeleting(true)
    const isFew = !hasBulk || ('ids' in named && named.ids.length <= MOST_AT_ONCE)
    const isDone = await (isFew ? deleteSelected(named) : change({ type: 'delete' }, named))
    isSending.current = false
    setIsDeleting(false)
    if (!isDone) return
    setIsAsking(false)
    onDeleted(named)
  }
  const isMany = needsConfirmation(count)
  const tagging = {
    what,
    isMany,
    isSending: isStarting,
    onApply: (tags: { add: string[]; remove: string[] }) => {
      void onTag(tags)
    },
    onClose: () => {
      onTagging(false)
    },
  }
  const tagButton = (
    <BarButton
      label="Tag…"
      icon={<TagOutlined aria-hidden />}
      disabled={isDisabled}
      {...deniedUnless(canTag)}
      aria-haspopup="dialog"
      aria-expanded={isTagging}
      {...(isPhone && {
        onClick: () => {
          onTagging(true)
        },
      })}
    />
  )
  return (
    <BulkBar
      count={count}
      what={what}
      total={total}
      isTooLong={named === null}
      onSelectAll={onSelectAll}
      onClear={onClear}
      onFocusLost={onFocusLost}
    >
      {hasBulk && (
        <BarButton
          label="Favorite"
          icon={<StarFilled aria-hidden />}
          disabled={isDisabled || isStarting}
          {...deniedUnless(canStar)}
          onClick={() => {
            onFavorite(true)
          }}
        />
      )}
      {hasBulk && (
        <BarButton
          label="Unfavorite"
          icon={<StarOutlined aria-hidden />}
          disabled={isDisabled || isStarting}
          {...deniedUnless(canStar)}
          onClick={() => {
            onFavorite(false)
          }}
        />
      )}
      {!hasBulk ? null : isPhone || !canTag ? (
        tagButton
      ) : (
        <Popover
          open={isTagging && named !== null}
          onOpenChange={onTagging}
          trigger="click"
          placement="bottomRight"
          destroyOnHidden
          content={<TagForm {...tagging} />}
        >
          {tagButton}
        </Popover>
      )}
      {isPhone && isTagging && canTag && named && <TagDialog {...tagging} />}
      {canMerge && hasMerging && (
        <BarButton
          label="Merge…"
          icon={<MergeCellsOutlined aria-hidden />}
          onClick={() => {
            void navigate(paths.contactsCompare(named.ids))
          }}
        />
      )}
      <BarButton
        label="Export…"
        icon={<DownloadOutlined aria-hidden />}
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => {
          setIsExporting(true)
        }}
      />
      <BarButton
        color="danger"
        variant="filled"
        label="Delete"
        icon={<DeleteOutlined aria-hidden />}
        loading={isDeleting}
        disabled={isDisabled}
        {...deniedUnless(canDelete)}
        {...(isMany && { 'aria-haspopup': 'dialog' as const })}
        onClick={() => {
          if (isMany) setIsAsking(true)
          else void onDelete()
        }}
      />
      {isAsking && named && (
        <DeleteDialog
          what={what}
          isSending={isDeleting}
          onDelete={() => {
            void onDelete()
          }}
          onClose={() => {
            setIsAsking(false)
          }}
        />
      )}
      {isExporting && named && (
        <Suspense>
          <ExportDialog
            scopes={[
              { key: 'selected', selection: named, count },
              { key: 'all', selection: null, count: null },
            ]}
            total={total}
            onClose={() => {
              setIsExporting(false)
            }}
          />
        </Suspense>
      )}
    </BulkBar>
  )
}
