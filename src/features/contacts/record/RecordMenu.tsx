import { MoreOutlined } from '@ant-design/icons'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Contact } from '@/contract/contacts/contact'
import { NO_PERMISSION, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { useShareContact } from '../share/useShareContact'
import { useCardUpdate } from './useCardUpdate'

const MergeDialog = lazyPart(
  async () => (await import('../form/screens')).MergeDialog,
  ({ onClose }) => onClose,
)

interface RecordMenuProps {
  contact: Contact
  onDelete: () => void
}

interface MenuEntry {
  key: string
  label: ReactNode
  isAllowed?: boolean
  danger?: boolean
  run: () => void
}

/** The rare actions on a contact. */
export function RecordMenu({ contact, onDelete }: RecordMenuProps) {
  const { search } = useLocation() // the place in the list
  const navigate = useNavigate()
  const { may } = usePermissions()
  const { share, download, isSaving, dialog } = useShareContact(contact)
  const cardUpdate = useCardUpdate(contact)
  const [isMerging, setIsMerging] = useState(false)
  const groups: MenuEntry[][] = [
    [
      {
        key: 'edit',
        label: 'Edit all fields',
        isAllowed: may('update', 'Contact', contact),
        run: () => void navigate(paths.contactEdit(contact.id) + search),
      },
      ...(cardUpdate ? [{ key: 'sync', label: 'Update from their card', run: cardUpdate }] : []),
      {
        key: 'merge',
        label: 'Merge…',
        isAllowed: may('update', 'Contact', contact) && may('delete', 'Contact', contact),
        run: () => {
          setIsMerging(true)
        },
      },
    ],
    [
      { key: 'qr', label: 'Share as QR code', run: share },
      { key: '3.0', label: 'Download vCard', run: () => void download('3.0') },
      { key: '4.0', label: 'Download vCard 4.0', run: () => void download('4.0') },
      { key: '2.1', label: 'Download vCard 2.1', run: () => void download('2.1') },
    ],
    [
      {
        key: 'delete',
        label: 'Delete',
        danger: true,
        isAllowed: may('delete', 'Contact', contact),
        run: onDelete,
      },
    ],
  ]
  return (
    <>
      <MenuButton
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label="More actions"
        title="More actions"
        loading={isSaving}
        placement="bottomRight"
        menu={{
          items: toItems(groups),
          'aria-label': 'More actions',
          onClick: ({ key }) => {
            groups
              .flat()
              .find((each) => each.key === key)
              ?.run()
          },
        }}
      />
      {dialog && <Suspense>{dialog}</Suspense>}
      {isMerging && (
        <Suspense>
          <MergeDialog
            contact={contact}
            onClose={() => {
              setIsMerging(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the items of antd's menu, with a line between groups. */
function toItems(groups: readonly MenuEntry[][]) {
  return groups.flatMap((group, at) => [
    ...(at === 0 ? [] : [{ type: 'divider' as const }]),
    ...group.map(({ key, label, danger = false, isAllowed = true }) => ({
      key,
      label,
      danger,
      disabled: !isAllowed,
      ...(!isAllowed && { title: NO_PERMISSION }),
    })),
  ])
}
