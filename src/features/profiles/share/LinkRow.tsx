import { EllipsisOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '@/api/apiError'
import type { Link } from '@/contract/profiles'
import { MenuButton } from '@/shared/ui/MenuButton'
import { toast } from '@/shared/ui/toast'
import { copyText } from '../copyText'
import { useUpdateLinkMutation } from '../profilesApi'
import { cardAddress } from '../useCardAddress'
import { LinkForm } from './LinkForm'
import styles from './ShareTab.module.css'

/** A further address with what one does with it. */
export function LinkRow({ link }: { link: Link }) {
  const [update] = useUpdateLinkMutation()
  const [isEditing, setIsEditing] = useState(false)
  const isBusy = useRef(false)
  const row = useRef<HTMLLIElement>(null)
  const close = () => {
    flushSync(() => { setIsEditing(false) })
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
  if (isEditing) return <li ref={row}><LinkForm profileId={profileId} link={link} onDone={close} onCancel={close} /></li>
  const items: MenuProps['items'] = [
    { key: 'copy', label: 'Copy' },
    { key: 'edit', label: 'Rename…' },
    { key: 'first', label: 'Make it the first', disabled: !isActive },
    { key: 'pause', label: isActive ? 'Pause' : 'Resume' },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'copy') void copyText(cardAddress(slug), 'The address')
    else if (key === 'edit') setIsEditing(true)
    else if (key === 'first') void change({ isPrimary: true }, `“${slug}” is the public address now.`)
    else void change({ isActive: !isActive }, isActive ? 'The address is paused.' : 'The address leads to your card again.')
  }
  return (
    <li ref={row} className={styles.link}>
      <span className={styles.linkText}>
        <span className={styles.slug}>/card/{slug}</span>
        {name !== '' && <span className={styles.note}>{name}</span>}
      </span>
      {!isActive && <span className={styles.chip}>Paused</span>}
      <MenuButton type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={`Actions for ${slug}`} placement="bottomRight" menu={{ items, onClick }} />
    </li>
  )
}
