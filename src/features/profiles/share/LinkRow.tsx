import { EllipsisOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Link } from '@/contract/profiles/links'
import { usePermissions } from '@/shared/lib/permissions'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import { copyText } from '@/shared/ui/toasts/copyText'
import { useProfileEditor } from '../editor/useProfileEditor'
import { useLazyGetLinkQuery, useUpdateLinkMutation } from '../linksApi'
import { cardAddress } from '../useCardAddress'
import { LinkForm } from './LinkForm'
import styles from './ShareTab.module.css'

/** One of the other addresses of the profile, with its menu and its form. */
export function LinkRow({ link }: { link: Link }) {
  const [getLink] = useLazyGetLinkQuery()
  /** As the server has it when the form opens: it may have changed since the list was loaded. */
  const [editing, setEditing] = useState<Link | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const close = () => {
    flushSync(() => {
      setEditing(null)
    })
    row.current?.querySelector('button')?.focus()
  }
  const edit = async () => {
    const { data, error } = await getLink({ id: link.id })
    if (data) setEditing(data)
    else toastError(error)
  }
  if (editing)
    return (
      <li ref={row}>
        <LinkForm
          profileId={link.profileId}
          link={link.version > editing.version ? link : editing}
          onDone={close}
          onCancel={close}
        />
      </li>
    )
  return (
    <li ref={row} className={styles.link}>
      <span className={styles.linkText}>
        <span className={styles.slug}>/card/{link.slug}</span>
        {link.name !== '' && <span className="help-text">{link.name}</span>}
      </span>
      {!link.isActive && <span className={styles.chip}>Paused</span>}
      <LinkMenu link={link} onEdit={() => void edit()} />
    </li>
  )
}

function LinkMenu({ link, onEdit }: { link: Link; onEdit: () => void }) {
  const { may } = usePermissions()
  const { profile, denyUnless } = useProfileEditor()
  const update = useLinkUpdate(link)
  const deny = (isAllowed: boolean) => denyUnless(isAllowed, link.profileId)
  const { slug, isActive } = link
  const canMakePrimary =
    may('update', 'Link', link, 'isPrimary') && may('update', 'Profile', profile, 'slug')
  const items: MenuProps['items'] = [
    { key: 'copy', label: 'Copy' },
    { key: 'edit', label: 'Rename…', ...deny(may('update', 'Link', link)) },
    {
      key: 'primary',
      label: 'Make public address',
      disabled: !isActive,
      ...deny(canMakePrimary),
    },
    {
      key: 'pause',
      label: isActive ? 'Pause' : 'Resume',
      ...deny(may('update', 'Link', link, 'isActive')),
    },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'copy') void copyText(cardAddress(slug), 'Address')
    else if (key === 'edit') onEdit()
    else if (key === 'primary')
      void update({ isPrimary: true }, `“${slug}” is now the public address.`)
    else
      void update(
        { isActive: !isActive },
        isActive ? 'Address paused.' : 'The address leads to your card again.',
      )
  }
  return (
    <MenuButton
      type="text"
      icon={<EllipsisOutlined aria-hidden />}
      aria-label={`Actions for ${slug}`}
      placement="bottomRight"
      menu={{ items, onClick }}
    />
  )
}

/**
 * Returns a function that updates an address and shows the outcome. While an update runs, others
 * are ignored.
 */
function useLinkUpdate({ id, version }: Link) {
  const [update] = useUpdateLinkMutation()
  const isBusy = useRef(false)
  return async (body: { isActive?: boolean; isPrimary?: true }, successText: string) => {
    if (isBusy.current) return
    isBusy.current = true
    const { data, error } = await update({ params: { id }, body, version })
    isBusy.current = false
    if (data) toast.success(successText)
    else toastError(error)
  }
}
