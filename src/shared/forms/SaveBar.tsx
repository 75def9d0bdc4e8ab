import { Button } from 'antd'
import { useForm, useFormState } from 'react-final-form'
import { deniedUnless } from '../lib/permissions'

interface SaveBarProps {
  isSaving: boolean
  /** The user may save; otherwise the button says that they may not. */
  canSave?: boolean
}

/** "Save" for a form with changes, and "Discard changes". */
export function SaveBar({ isSaving, canSave = true }: SaveBarProps) {
  const form = useForm()
  const { dirty } = useFormState({ subscription: { dirty: true } })
  return (
    <div className="button-row">
      <Button
        type="primary"
        htmlType="submit"
        loading={isSaving}
        disabled={dirty !== true}
        {...deniedUnless(canSave)}
      >
        Save
      </Button>
      {dirty === true && (
        <Button
          onClick={() => {
            form.reset()
          }}
        >
          Discard changes
        </Button>
      )}
    </div>
  )
}
