import { EllipsisOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import type { MenuProps } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { usePermissions } from '@/shared/lib/permissions'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { useProfileEditor } from '../editor/useProfileEditor'
import styles from '../share/ShareTab.module.css'
import { OtherSocialForm } from './OtherSocialForm'
import { accountText } from './socialTitle'
import { type OwnedSocial, useOtherSocialActions } from './useOtherSocialActions'

interface OtherSocialRowProps {
  social: OwnedSocial
  profileName: string
}

/** An account of another profile, with its menu. */
export function OtherSocialRow({ social, profileName }: OtherSocialRowProps) {
  const { load, toggleHidden, remove, isRemoving } = useOtherSocialActions(social, profileName)
  const [editing, setEditing] = useState<OwnedSocial | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const title = `${socialNetworks[social.name].title} ${accountText(social)}`
  const row = useRef<HTMLLIElement>(null)
  /** Closes the form or the dialog, which holds the focus; a removed row goes. */
  const close = (isRemoved = false) => {
    flushSync(() => {
      setEditing(null)
      setIsAsking(false)
    })
    const target = isRemoved ? row.current?.closest('section') : row.current
    target?.querySelector<HTMLElement>(isRemoved ? 'h3' : 'button')?.focus()
  }
  if (editing)
    return (
      <li ref={row}>
        <OtherSocialForm
          social={editing}
          title={title}
          onClose={() => {
            close()
          }}
        />
      </li>
    )
  return (
    <li ref={row} className={styles.link}>
      <span className={styles.linkText}>
        <span className={styles.slug}>{socialNetworks[social.name].title}</span>
        <span className="help-text">{accountText(social)}</span>
      </span>
      {social.isHidden && <span className={styles.chip}>Hidden</span>}
      <SocialMenu
        social={social}
        label={`Actions for ${title} of ${profileName}`}
        onEdit={() => void load(setEditing)}
        onHide={() => void toggleHidden()}
        onRemove={() => {
          setIsAsking(true)
        }}
      />
      {isAsking && (
        <RemoveSocialDialog
          title={`Remove ${title} from “${profileName}”?`}
          isRemoving={isRemoving}
          onRemove={() => void remove(close)}
          onCancel={() => {
            close()
          }}
        />
      )}
    </li>
  )
}

interface SocialMenuProps {
  social: OwnedSocial
  label: string
  onEdit: () => void
  onHide: () => void
  onRemove: () => void
}

function SocialMenu({ social, label, onEdit, onHide, onRemove }: SocialMenuProps) {
  const { may } = usePermissions()
  const { denyUnless } = useProfileEditor()
  const denied = denyUnless(may('update', 'Social', social), social.profileId)
  const items: MenuProps['items'] = [
    { key: 'edit', label: 'Edit…', ...denied },
    {
      key: 'hide',
      label: social.isHidden ? 'Show to visitors' : 'Hide from visitors',
      ...denied,
    },
    {
      key: 'delete',
      label: 'Remove…',
      danger: true,
      ...denyUnless(may('delete', 'Social', social), social.profileId),
    },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'edit') onEdit()
    else if (key === 'hide') onHide()
    else onRemove()
  }
  return (
    <MenuButton
      type="text"
      icon={<EllipsisOutlined aria-hidden />}
      aria-label={label}
      placement="bottomRight"
      menu={{ items, onClick }}
    />
  )
}

interface RemoveSocialDialogProps {
  title: string
  isRemoving: boolean
  onRemove: () => void
  onCancel: () => void
}

function RemoveSocialDialog({ title, isRemoving, onRemove, onCancel }: RemoveSocialDialogProps) {
  return (
    <Modal
      open
      title={title}
      okText="Remove"
      confirmLoading={isRemoving}
      okButtonProps={{ danger: true }}
      onOk={onRemove}
      onCancel={onCancel}
    >
      <p>Its picture is removed, too. The account on this profile stays.</p>
    </Modal>
  )
}
