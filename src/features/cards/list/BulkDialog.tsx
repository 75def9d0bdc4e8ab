import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { CardAction } from '@/contract/cards/cards'
import { useListProfilesQuery } from '@/features/profiles'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { ProfileSelect } from '../face/ProfileSelect'
import styles from '../record/Dialogs.module.css'

export type BulkChoice = CardAction['type']

interface BulkDialogProps {
  choice: BulkChoice
  /** For example "3 cards". */
  what: string
  isSending: boolean
  onStart: (action: CardAction) => void
  onClose: () => void
}

const texts: Record<BulkChoice, { verb: string; text: string }> = {
  deactivate: {
    verb: 'Deactivate',
    text: 'Visitors see that they are turned off. You can reactivate them at any time.',
  },
  reactivate: { verb: 'Reactivate', text: 'They show their profiles again.' },
  reportLost: {
    verb: 'Report lost:',
    text: 'Visitors see that they were reported lost. You can mark a card as found later.',
  },
  retire: {
    verb: 'Retire',
    text: 'They are out of use for good, and their addresses never work again. Contacts and statistics stay. This can’t be undone.',
  },
  showProfile: { verb: 'Show a profile on', text: 'They show this profile from now on.' },
}

/** Asks before many cards change; cards whose state does not allow it stay as they are. */
export function BulkDialog({ choice, what, isSending, onStart, onClose }: BulkDialogProps) {
  useReturnFocus()
  const id = useId()
  const [reason, setReason] = useState('')
  const [chosenProfile, setChosenProfile] = useState<string | null>(null)
  const { data } = useListProfilesQuery(undefined, { skip: choice !== 'showProfile' })
  const profileId =
    chosenProfile ?? data?.items.find(({ isDefault }) => isDefault)?.id ?? data?.items[0]?.id
  const { verb, text } = texts[choice]
  const onOk = () => {
    if (choice !== 'showProfile') onStart({ type: choice, reason: reason.trim() })
    else if (profileId !== undefined) onStart({ type: choice, profileId, reason: '' })
  }
  return (
    <Modal
      open
      title={`${verb} ${what}?`}
      width={460}
      onCancel={onClose}
      onOk={onOk}
      okText={`${verb} ${what}`}
      confirmLoading={isSending}
      okButtonProps={{
        danger: choice === 'retire',
        disabled: choice === 'showProfile' && profileId === undefined,
      }}
    >
      <div className={styles.body}>
        <p>{text} Cards whose state doesn’t allow it stay as they are.</p>
        {choice === 'showProfile' ? (
          <>
            <label htmlFor={`${id}-profile`}>Profile</label>
            <ProfileSelect
              id={`${id}-profile`}
              value={profileId ?? null}
              onChange={setChosenProfile}
            />
          </>
        ) : (
          <>
            <label htmlFor={`${id}-reason`}>Reason (optional)</label>
            <Input
              id={`${id}-reason`}
              value={reason}
              maxLength={200}
              placeholder="Kept in the history of each card"
              onChange={({ target }) => {
                setReason(target.value)
              }}
            />
          </>
        )}
      </div>
    </Modal>
  )
}
