import { EllipsisOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '@/api/apiError'
import type { Link } from '@/contract/profiles/links'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { toast } from '@/shared/ui/toasts/toast'
import { copyText } from '../copyText'
import { useLazyGetLinkQuery, useUpdateLinkMutation } from '../profilesApi'
import { cardAddress } from '../useCardAddress'
import { useProfileEditor } from '../editor/useProfileEditor'
import { LinkForm } from './LinkForm'
import styles from './ShareTab.module.css'

/** A further address with what one does with it. */
export function LinkRow({ link }: { link: Link }) {
  const [update] = useUpdateLinkMutation()
  const [getLink] = useLazyGetLinkQuery()
  /** The address as the server had it when its form opened: somebody else may have changed it since the list came. */
  const [editing, setEditing] = useState<Link | null>(null)
  const isBusy = useRef(false)
  const { may } = usePermissions()
  const { profile } = useProfileEditor()
  const row = useRef<HTMLLIElement>(null)
  const close = () => {
    flushSync(() => {
      setEditing(null)
    })
    row.current?.querySelector('button')?.focus()
  }
  const { id, slug, name, isActive, version, profileId } = link
  const change = async (body: { isActive?: boolean; isPrimary?: true }, done: string) => {
    if (isBusy.current) return
    isBusy.current = true
    const { data, error } = await update({ params: { id }, body, version })
    isBusy.current = false
    if (data) toast.success(done)
    else toast.error(messageOf(error))
  }
  if (editing)
    return (
      <li ref={row}>
        <LinkForm
          profileId={profileId}
          link={link.version > editing.version ? link : editing}
          onDone={close}
          onCancel={close}
        />
      </li>
    )
  const edit = async () => {
    const { data, error } = await getLink({ id })
    if (data) setEditing(data)
    else toast.error(messageOf(error))
  }
  const items: MenuProps['items'] = [
    { key: 'copy', label: 'Copy' },
    { key: 'edit', label: 'Rename…', ...deniedUnless(may('update', 'Link', link)) },
    {
      key: 'first',
      label: 'Make it the first',
      disabled: !isActive,
      ...deniedUnless(
        may('update', 'Link', link, 'isPrimary') && may('update', 'Profile', profile, 'slug'),
      ),
    },
    {
      key: 'pause',
      label: isActive ? 'Pause' : 'Resume',
      ...deniedUnless(may('update', 'Link', link, 'isActive')),
    },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'copy') void copyText(cardAddress(slug), 'The address')
    else if (key === 'edit') void edit()
    else if (key === 'first')
      void change({ isPrimary: true }, `“${slug}” is the public address now.`)
    else
      void change(
        { isActive: !isActive },
        isActive ? 'The address is paused.' : 'The address leads to your card again.',
      )
  }
  return (
    <li ref={row} className={styles.link}>
      <span className={styles.linkText}>
        <span className={styles.slug}>/card/{slug}</span>
        {name !== '' && <span className={styles.note}>{name}</span>}
      </span>
      {!isActive && <span className={styles.chip}>Paused</span>}
      <MenuButton
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`Actions for ${slug}`}
        placement="bottomRight"
        menu={{ items, onClick }}
      />
    </li>
  )
}
