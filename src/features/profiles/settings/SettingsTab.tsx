import { Button } from 'antd'
import { FormSection } from '@/shared/forms/FormSection'
import { TextField } from '@/shared/forms/TextField'
import { deniedUnless } from '@/shared/lib/permissions'
import { useProfileActions } from '../page/useProfileActions'
import { useProfileEditor } from '../editor/useProfileEditor'
import { SettingsAction } from './SettingsAction'
import styles from './SlugForm.module.css'
import { SlugForm } from './SlugForm'

/** The profile as a whole: its name, its address, whether it is the default, a copy of it, and its end. */
export function SettingsTab() {
  const {
    profile: { isDefault, isActive },
  } = useProfileEditor()
  const { duplicate, makeDefault, setActive, askDelete, isOnly, allowed } = useProfileActions()
  return (
    <>
      <FormSection title="Name">
        <TextField
          name="name"
          label="Name of the profile"
          help="It tells this profile from your others; visitors do not see it."
          maxLength={60}
          isRequired
        />
      </FormSection>
      <FormSection title="Public address">
        <p className={styles.note}>
          An address that it had before keeps working, so printed codes stay good.
        </p>
        <SlugForm />
      </FormSection>
      <FormSection title="This profile">
        <SettingsAction
          title="Default profile"
          text={
            isDefault
              ? 'New contacts and cards go to this profile. To change that, make another profile the default.'
              : 'New contacts and cards go to the default profile.'
          }
        >
          <Button disabled={isDefault} {...deniedUnless(allowed.makeDefault)} onClick={makeDefault}>
            {isDefault ? 'It is the default' : 'Make it the default'}
          </Button>
        </SettingsAction>
        <SettingsAction
          title="Duplicate"
          text="A new profile with the same contents and an address of its own."
        >
          <Button {...deniedUnless(allowed.duplicate)} onClick={duplicate}>
            Duplicate profile
          </Button>
        </SettingsAction>
        <SettingsAction
          title={isActive ? 'Deactivate' : 'Activate'}
          text={
            isActive
              ? 'Visitors see a neutral page until you activate it again. Nothing is lost.'
              : 'Visitors see a neutral page now.'
          }
        >
          <Button
            {...deniedUnless(allowed.setActive)}
            onClick={() => {
              setActive(!isActive)
            }}
          >
            {isActive ? 'Deactivate profile' : 'Activate profile'}
          </Button>
        </SettingsAction>
        <SettingsAction
          title="Delete"
          text={
            isOnly
              ? 'This is your only profile, so it cannot be deleted.'
              : 'Its card and all its addresses stop working for good. Contacts stay.'
          }
        >
          <Button
            color="danger"
            variant="filled"
            disabled={isOnly}
            {...deniedUnless(allowed.delete)}
            onClick={askDelete}
          >
            Delete profile…
          </Button>
        </SettingsAction>
      </FormSection>
    </>
  )
}
