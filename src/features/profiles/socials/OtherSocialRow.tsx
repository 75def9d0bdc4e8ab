import { EllipsisOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import type { MenuProps } from 'antd'
import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { messageOf } from '@/api/apiError'
import type { ownedSocial } from '@/contract/profiles/socials'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { toast } from '@/shared/ui/toasts/toast'
import {
  useDeleteSocialMutation,
  useLazyGetSocialQuery,
  useUpdateSocialMutation,
} from '../profilesApi'
import styles from '../share/ShareTab.module.css'
import { OtherSocialForm } from './OtherSocialForm'
import { accountText } from './socialTitle'

export type OwnedSocial = v.InferOutput<typeof ownedSocial>

/** An account of another profile: it is changed, hidden and removed there. */
export function OtherSocialRow({
  social,
  profileName,
}: {
  social: OwnedSocial
  profileName: string
}) {
  const { may } = usePermissions()
  const [getSocial] = useLazyGetSocialQuery()
  const [updateSocial] = useUpdateSocialMutation()
  const [deleteSocial, { isLoading }] = useDeleteSocialMutation()
  const [editing, setEditing] = useState<OwnedSocial | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isBusy = useRef(false)
  const { id, name, isHidden } = social
  const title = `${socialNetworks[name].title} ${accountText(social)}`

  /** The newest of it, where its id means this one: a copy of a profile may have the ids of the first. */
  const newest = async (): Promise<OwnedSocial | null> => {
    const { data, error } = await getSocial({ socialId: id })
    if (data?.profileId === social.profileId) return data
    toast.error(
      data
        ? `Open “${profileName}” to change this account: another profile has it too.`
        : messageOf(error),
    )
    return null
  }
  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    await work()
    isBusy.current = false
  }
  const hide = () =>
    once(async () => {
      if (!(await newest())) return
      const { error } = await updateSocial({
        params: { socialId: id },
        body: { isHidden: !isHidden },
      })
      if (error) toast.error(messageOf(error))
    })
  const remove = () =>
    once(async () => {
      if (await newest()) {
        const { error } = await deleteSocial({ params: { socialId: id } })
        if (error) toast.error(messageOf(error))
      }
      setIsAsking(false)
    })
  const canChange = may('update', 'Social', social)
  const items: MenuProps['items'] = [
    { key: 'edit', label: 'Change…', ...deniedUnless(canChange) },
    {
      key: 'hide',
      label: isHidden ? 'Show to visitors' : 'Hide from visitors',
      ...deniedUnless(canChange),
    },
    {
      key: 'delete',
      label: 'Remove…',
      danger: true,
      ...deniedUnless(may('delete', 'Social', social)),
    },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'edit')
      void once(async () => {
        setEditing(await newest())
      })
    else if (key === 'hide') void hide()
    else setIsAsking(true)
  }
  if (editing)
    return (
      <li>
        <OtherSocialForm
          social={editing}
          title={title}
          onClose={() => {
            setEditing(null)
          }}
        />
      </li>
    )
  return (
    <li className={styles.link}>
      <span className={styles.linkText}>
        <span className={styles.slug}>{socialNetworks[name].title}</span>
        <span className={styles.note}>{accountText(social)}</span>
      </span>
      {isHidden && <span className={styles.chip}>Hidden</span>}
      <MenuButton
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`Actions for ${title} of ${profileName}`}
        placement="bottomRight"
        menu={{ items, onClick }}
      />
      {isAsking && (
        <Modal
          open
          title={`Remove ${title} from “${profileName}”?`}
          okText="Remove"
          okButtonProps={{ danger: true, loading: isLoading }}
          onOk={() => void remove()}
          onCancel={() => {
            setIsAsking(false)
          }}
        >
          <p>Its picture goes with it. The account on this profile stays.</p>
        </Modal>
      )}
    </li>
  )
}
