import { PlusOutlined, ShareAltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { Social } from '@/contract/profiles/profileItems'
import { socialNetworks } from '@/contract/profiles/socialNetworks'
import { socialLabel } from '@/contract/profiles/socialValue'
import { NetworkIcon } from '@/publicCard/networks/NetworkIcon'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ItemPicture } from '@/shared/ui/items/ItemPicture'
import items from '@/shared/ui/items/Items.module.css'
import { StateChip } from '@/shared/ui/items/StateChip'
import { SortableList } from '@/shared/ui/sortable/SortableList'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useUndoToast } from '@/shared/ui/toasts/useUndoToast'
import { useOpenCompany } from '../page/useOpenCompany'
import { ItemRow } from '../parts/ItemRow'
import { SocialDialog } from './SocialDialog'
import { useSaveSocials } from './useSaveSocials'

/** The contract's limit. */
const MAX_SOCIALS = 50

const titleOf = ({ name, value }: Social) =>
  `${socialNetworks[name].title} ${socialLabel(name, value)}`

/** The company's accounts on social networks, which every employee's card shows first. */
export function SocialsTab() {
  const company = useOpenCompany()
  const { socials } = company
  const canEdit = usePermissions().may('update', 'Company', company, 'socials')
  const { move, remove } = useSocialActions()
  const [dialog, setDialog] = useState<'new' | Social | null>(null)
  const ids = useMemo(() => socials.map(({ id }) => id), [socials])
  const close = () => {
    setDialog(null)
  }
  const addButton = (
    <Button
      type={socials.length === 0 ? 'primary' : 'default'}
      icon={<PlusOutlined aria-hidden />}
      disabled={socials.length >= MAX_SOCIALS}
      {...deniedUnless(canEdit)}
      onClick={() => {
        setDialog('new')
      }}
    >
      Add social
    </Button>
  )
  return (
    <>
      {socials.length === 0 ? (
        <div className="panel">
          <EmptyState
            icon={<ShareAltOutlined />}
            title="No socials yet"
            description="The company’s accounts on LinkedIn, Instagram and other networks appear on the card of every employee."
            actions={addButton}
          />
        </div>
      ) : (
        <div className={`panel ${items.panel ?? ''}`}>
          <header className={items.head}>
            <h2 className="section-title">Socials</h2>
            <span className={items.count}>
              {socials.length} of {MAX_SOCIALS}
            </span>
            {addButton}
          </header>
          <SortableList
            label="Socials"
            ids={ids}
            nameOf={(id) =>
              socials
                .filter((each) => each.id === id)
                .map(titleOf)
                .join()
            }
            onMove={move}
          >
            {socials.map((social) => (
              <ItemRow
                key={social.id}
                id={social.id}
                name={titleOf(social)}
                picture={
                  <ItemPicture path={social.media} icon={<NetworkIcon name={social.name} />} />
                }
                title={socialNetworks[social.name].title}
                subtitle={socialLabel(social.name, social.value)}
                chip={<StateChip state={social.isHidden ? 'hidden' : 'live'} />}
                isFixed={!canEdit}
                onEdit={() => {
                  setDialog(social)
                }}
                onDelete={() => {
                  remove(social)
                }}
              />
            ))}
          </SortableList>
        </div>
      )}
      {dialog === 'new' && <SocialDialog social={null} onClose={close} />}
      {/* An account that was removed elsewhere keeps its dialog, for what was typed there. */}
      {dialog !== null && dialog !== 'new' && (
        <SocialDialog
          social={socials.find(({ id }) => id === dialog.id) ?? dialog}
          onClose={close}
        />
      )}
    </>
  )
}

function useSocialActions() {
  const { socials } = useOpenCompany()
  const save = useSaveSocials()
  const offerUndo = useUndoToast()
  const run = async (edit: (items: readonly Social[]) => Social[]) => {
    const error = await save(edit)
    if (error !== undefined) toastError(error)
    return error === undefined
  }
  const move = (from: number, to: number) => {
    const id = socials[from]?.id
    void run((items) => {
      const at = items.findIndex((item) => item.id === id)
      const moved = items[at]
      return moved ? items.toSpliced(at, 1).toSpliced(to, 0, moved) : [...items]
    })
  }
  const remove = (social: Social) => {
    const at = socials.indexOf(social)
    const without = (items: readonly Social[]) => items.filter(({ id }) => id !== social.id)
    void run(without).then((isDone) => {
      if (!isDone) return
      // The picture was deleted with its social.
      offerUndo(`Deleted ${titleOf(social)}.`, () => {
        void run((items) => without(items).toSpliced(at, 0, { ...social, media: null }))
      })
    })
  }
  return { move, remove }
}
