import type { MenuProps } from 'antd'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import type { ContactSummary } from '@/contract/contacts/contact'
import { extensions } from '@/contract/extensions'
import { openInNewTab } from '@/shared/lib/navigation'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import type { MenuAction } from '@/shared/ui/menus/AnchoredMenu'
import { OpenMenu, type MenuAnchor } from '@/shared/ui/menus/OpenMenu'
import { copyText } from '@/shared/ui/toasts/copyText'
import { contactName } from '../model/contactName'
import { useContactActions } from './ContactActionsContext'
import { type RowMenuPlace, useRowMenuExtras } from './RowMenuExtras'

/** The most e-mails and the most phones that are offered to copy. */
const MOST_COPIES = 5

interface RowMenuProps extends RowMenuPlace {
  anchor: MenuAnchor
  /** Opens the form of the contact's tags. */
  onTag: () => void
  /** Called before an action runs, and when the menu is dismissed; it returns the focus. */
  onClose: () => void
}

type Action = MenuAction & { shortcut?: string; hint?: string }

/** The menu of a contact's row, by permission: for the row or for one of its cells. */
export function RowMenu({ contact, column, anchor, onTag, onClose }: RowMenuProps) {
  const groups = useActions({ contact, column }, onTag)
  const onClick: MenuProps['onClick'] = ({ key }) => {
    const action = groups.flat().find((each) => each.key === key)
    flushSync(onClose)
    action?.run()
  }
  const menu = {
    items: toItems(groups),
    onClick,
    'aria-label': `Actions for ${contactName(contact)}`,
  }
  return (
    // On some systems the key that opened this menu opens the browser's own, once it is released.
    <span
      role="presentation"
      onContextMenu={(event) => {
        event.preventDefault()
      }}
    >
      <OpenMenu anchor={anchor} menu={menu} onClose={onClose} />
    </span>
  )
}

/** Returns the actions of a place in groups. */
function useActions(place: RowMenuPlace, onTag: () => void): Action[][] {
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
      hasBulk && mayUpdate('tags') && action('tag', 'Tag…', onTag, 'T'),
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
        ...(shortcut !== undefined && { extra: <span aria-hidden>{shortcut}</span> }),
      })),
    ])
}
