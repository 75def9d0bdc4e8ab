import type { MenuProps } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import type { ContactSummary } from '@/contract/contacts/contact'
import { extensions } from '@/contract/extensions'
import { openInNewTab } from '@/shared/lib/navigation'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { cellIn, cellOf } from '@/shared/tables/cellFocus'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { MenuAction } from '@/shared/ui/menus/AnchoredMenu'
import { OpenMenu, type MenuAnchor } from '@/shared/ui/menus/OpenMenu'
import { copyText } from '@/shared/ui/toasts/copyText'
import { contactName } from '../model/contactName'
import { useContactActions } from './ContactActionsContext'
import { useListFocus } from './ContactsListContext'
import styles from './RowMenu.module.css'
import { type OpenRowMenu, type RowMenuPlace, useRowMenuExtras } from './RowMenuExtras'

const ContactTagDialog = lazyPart(
  async () => (await import('../bulk/TagDialog')).ContactTagDialog,
  ({ onClose }) => onClose,
)

/** The most e-mails and the most phones that are offered to copy. */
const MOST_COPIES = 5

interface RowMenuProps extends OpenRowMenu {
  /** Called when the menu and the form opened from it are closed. */
  onClose: () => void
}

type Action = MenuAction & { shortcut?: string; hint?: string }

/**
 * The menu of a contact's row, by permission: for the row or for one of its cells. It returns the
 * focus before an action runs, and when it is dismissed.
 */
export function RowMenu({ onClose, ...menu }: RowMenuProps) {
  const { contact, target } = menu
  const isTagging = useRef(false)
  const [hasTagForm, setHasTagForm] = useState(false)
  const returnFocus = useReturnFocusTo(target)
  const groups = useActions(menu)
  const close = () => {
    returnFocus()
    // Also called after an action was chosen.
    if (!isTagging.current) onClose()
  }
  const onClick: MenuProps['onClick'] = ({ key }) => {
    isTagging.current = key === 'tag'
    setHasTagForm(isTagging.current)
    flushSync(close)
    groups
      .flat()
      .find((each) => each.key === key)
      ?.run()
  }
  if (hasTagForm)
    return (
      <Suspense>
        <ContactTagDialog contact={contact} onClose={onClose} />
      </Suspense>
    )
  const label = `Actions for ${contactName(contact)}`
  return (
    // On some systems the key that opened this menu opens the browser's own, once it is released.
    <span
      role="presentation"
      onContextMenu={(event) => {
        event.preventDefault()
      }}
    >
      <OpenMenu
        anchor={anchorOf(menu)}
        menu={{ items: toItems(groups), onClick, 'aria-label': label }}
        onClose={close}
      />
    </span>
  )
}

/** Returns a point as an element of one pixel, since antd needs a size; else a cell or a button. */
function anchorOf({ point, target }: OpenRowMenu): MenuAnchor {
  if (point) return { getBoundingClientRect: () => new DOMRect(...point, 1, 1) }
  return (target.matches('[role="row"]') ? cellIn(target, 'name') : null) ?? target
}

/** Returns a function that focuses what had the focus in a row, or what it was called on. */
function useReturnFocusTo(target: Element): () => void {
  const { rowFocus } = useListFocus()
  const [opener] = useState(() => {
    const { activeElement } = document
    const row = target.closest('[data-row-index]')
    return row?.contains(activeElement) === true ? activeElement : (cellOf(target) ?? row)
  })
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    else rowFocus.current?.focusRow()
  }
}

/** Returns the actions of a place in groups. */
function useActions(place: RowMenuPlace): Action[][] {
  const { contact } = place
  const { open, toggleFavorite, remove, quickView } = useContactActions()
  const { may } = usePermissions()
  const hasBulk = useIsServed(extensions.bulk)
  const navigate = useNavigate()
  const extras = useRowMenuExtras()(place)
  const mayUpdate = (field?: 'tags' | 'isFavorite') => may('update', 'Contact', contact, field)
  return [
    [...extras],
    kept(
      action(
        'open',
        'Open',
        () => {
          open(contact)
        },
        'Enter',
      ),
      action('new-tab', 'Open in new tab', () => {
        openInNewTab(paths.contact(contact.id))
      }),
      quickView &&
        action(
          'view',
          'Quick view',
          () => {
            quickView(contact)
          },
          'Space',
        ),
      mayUpdate() &&
        action('edit', 'Edit', () => void navigate(paths.contactEdit(contact.id)), 'E'),
    ),
    [...copies('email', 'E-mail', contact.emails), ...copies('phone', 'Phone', contact.phones)],
    kept(
      mayUpdate('isFavorite') &&
        action(
          'favorite',
          contact.isFavorite ? 'Remove from favorites' : 'Add to favorites',
          () => {
            toggleFavorite(contact)
          },
          'F',
        ),
      hasBulk && mayUpdate('tags') && action('tag', 'Tag…', () => undefined, 'T'),
    ),
    kept(
      may('delete', 'Contact', contact) && {
        ...action(
          'delete',
          'Delete',
          () => {
            remove(contact)
          },
          '#',
        ),
        danger: true,
      },
    ),
  ]
}

/** Returns an action; `shortcut` is its key on a row. */
function action(key: string, label: string, run: () => void, shortcut?: string): Action {
  return { key, label, run, ...(shortcut !== undefined && { shortcut }) }
}

function kept(...actions: (Action | false | undefined)[]): Action[] {
  return actions.filter((each) => each !== false && each !== undefined)
}

/** Returns an action for each e-mail or phone; where there are several, it names the value. */
function copies(key: string, title: string, values: ContactSummary['emails']): Action[] {
  return values.slice(0, MOST_COPIES).map(({ value }, at) => ({
    ...action(`${key}-${String(at)}`, '', () => void copyText(value, title)),
    label: values.length === 1 ? `Copy ${title.toLowerCase()}` : `Copy ${value}`,
    hint: value,
  }))
}

/** Returns the items of antd's menu, with a line between groups. */
function toItems(groups: readonly Action[][]): NonNullable<MenuProps['items']> {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => [
      ...(at === 0 ? [] : [{ type: 'divider' as const }]),
      ...group.map(({ run: _run, shortcut, hint, ...item }) => ({
        ...item,
        ...(hint !== undefined && { title: hint }),
        ...(shortcut !== undefined && {
          extra: (
            <span aria-hidden className={styles.shortcut}>
              {shortcut}
            </span>
          ),
        }),
      })),
    ])
}
