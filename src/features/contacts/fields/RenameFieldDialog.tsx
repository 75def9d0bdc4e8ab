import { Modal } from 'antd'
import { useSaveSettings } from '@/features/auth'
import type { UserSettings } from '@/contract/account/users'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useCustomFields } from '../filters/useCustomFields'
import { customTitle } from '../model/customFields'
import { NameForm } from '../parts/NameForm'
import { isTaken } from './fieldName'
import { useFieldNames } from './useFieldNames'

interface RenameFieldDialogProps {
  /** The field's own name. */
  name: string
  onClose: () => void
}

/** Gives a custom field another name on screen; the contacts' own stays as it is. */
export function RenameFieldDialog({ name, onClose }: RenameFieldDialogProps) {
  useReturnFocus()
  const names = useFieldNames()
  const others = (useCustomFields(true) ?? []).filter((each) => each !== name)
  const { save, canSave } = useSaveSettings()
  const title = customTitle(name, names)
  return (
    <Modal open title={`Rename “${title}”`} footer={null} width={400} onCancel={onClose}>
      <NameForm
        name={title}
        label="Name on screen"
        help={`Files and other apps keep “${name}”. Leave it empty to show that again.`}
        maxLength={60}
        submitLabel="Rename"
        isAllowed={canSave}
        issueOf={(next) =>
          next !== '' && isTaken(next, others, names)
            ? 'There is a field with this name already.'
            : undefined
        }
        onSave={async (next) => {
          if (await save((settings) => withFieldName(settings, name, next))) onClose()
        }}
        onCancel={onClose}
      />
    </Modal>
  )
}

/** Sets the name of a custom field on screen; '' and its own name restore its own. */
function withFieldName(settings: UserSettings, name: string, title: string): UserSettings {
  const others = Object.entries(settings.contactFieldNames ?? {}).filter(([each]) => each !== name)
  const renamed = title === '' || title === name ? [] : [[name, title] as const]
  return { ...settings, contactFieldNames: Object.fromEntries([...others, ...renamed]) }
}
