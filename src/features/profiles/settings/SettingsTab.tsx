import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FormSection } from '@/shared/forms/FormSection'
import { TextField } from '@/shared/forms/TextField'
import { deniedUnless } from '@/shared/lib/permissions'
import { useProfileEditor } from '../editor/useProfileEditor'
import { useProfileActions } from '../page/useProfileActions'
import { SlugForm } from './SlugForm'
import styles from './SettingsTab.module.css'

/** The profile as a whole: its name, its address, and actions on it. */
export function SettingsTab() {
  return (
    <>
      <FormSection title="Name">
        <TextField
          name="name"
          label="Profile name"
          help="A name only you see."
          maxLength={60}
          isRequired
        />
      </FormSection>
      <FormSection title="Public address">
        <p className="help-text">Earlier addresses keep working, and so do printed QR codes.</p>
        <SlugForm />
      </FormSection>
      <ActionsSection />
    </>
  )
}

function ActionsSection() {
  const {
    profile: { isDefault },
  } = useProfileEditor()
  const { duplicate, makeDefault, askDelete, isOnly, allowed } = useProfileActions()
  return (
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
          {isDefault ? 'This is the default' : 'Make default'}
        </Button>
      </SettingsAction>
      <SettingsAction
        title="Duplicate"
        text="Creates a profile with the same content and its own address."
      >
        <Button {...deniedUnless(allowed.duplicate)} onClick={duplicate}>
          Duplicate profile
        </Button>
      </SettingsAction>
      <ActivationAction />
      <SettingsAction
        title="Delete"
        text={
          isOnly
            ? 'This is your only profile, so you cannot delete it.'
            : 'Its card and all its addresses stop working for good. Your contacts stay.'
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
  )
}

function ActivationAction() {
  const {
    profile: { isActive },
  } = useProfileEditor()
  const { setActive, allowed } = useProfileActions()
  return (
    <SettingsAction
      title={isActive ? 'Deactivate' : 'Activate'}
      text={
        isActive
          ? 'Visitors see a neutral page until you activate the profile again. Nothing is lost.'
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
  )
}

interface SettingsActionProps {
  title: string
  text: string
  /** The button. */
  children: ReactNode
}

/** An action on the whole profile, with an explanation. */
function SettingsAction({ title, text, children }: SettingsActionProps) {
  return (
    <div className={styles.action}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </div>
  )
}
