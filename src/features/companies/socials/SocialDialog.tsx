import { Select } from 'antd'
import { useId, useState } from 'react'
import { useField } from 'react-final-form'
import { type Social, social as socialSchema } from '@/contract/profiles/profileItems'
import { type SocialName, socialNames, socialNetworks } from '@/contract/profiles/socialNetworks'
import { NetworkLabel } from '@/publicCard/networks/NetworkLabel'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { submitErrors } from '@/shared/forms/submitErrors'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import items from '@/shared/ui/items/Items.module.css'
import { useUploadCompanySocialMediaMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { FormDialog } from '../parts/FormDialog'
import { HiddenField, SavedPicture } from '../parts/ItemFields'
import { useSaveSocials } from './useSaveSocials'

type SocialValues = Omit<Social, 'media'>

const validate = validateWith(socialSchema)

interface SocialDialogProps {
  /** Null for a new one. */
  social: Social | null
  onClose: () => void
}

/** Adds an account of the company on a network, or changes one with its picture. */
export function SocialDialog({ social, onClose }: SocialDialogProps) {
  const save = useSaveSocials()
  const [initialValues] = useState<SocialValues>(() => ({
    id: social?.id ?? crypto.randomUUID(),
    name: social?.name ?? 'linkedin',
    value: social?.value ?? '',
    isHidden: social?.isHidden ?? false,
  }))
  const onSubmit = async (values: SocialValues) => {
    const error = await save((items) =>
      items.some(({ id }) => id === values.id)
        ? items.map((item) => (item.id === values.id ? { ...item, ...values } : item))
        : [...items, { ...values, media: null }],
    )
    if (error !== undefined) return submitErrors(error)
    onClose()
    return undefined
  }
  return (
    <FormDialog<SocialValues>
      title={social ? 'Edit social' : 'Add a social'}
      okText={social ? 'Save' : 'Add social'}
      initialValues={initialValues}
      validate={validate}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <NetworkField />
      <AccountField />
      {social ? (
        <>
          <SocialPicture social={social} />
          <HiddenField />
        </>
      ) : (
        <p className="help-text">You can add a picture, such as a code to scan, afterwards.</p>
      )}
    </FormDialog>
  )
}

const options = socialNames.map((name) => ({
  name,
  value: name,
  label: socialNetworks[name].title,
}))
type NetworkOption = (typeof options)[number]

function NetworkField() {
  const id = useId()
  const { input } = useField<SocialName>('name', { subscription: { value: true } })
  return (
    <FieldFrame id={id} label="Network" helpId="" errorId="">
      <Select<SocialName, NetworkOption>
        id={id}
        value={input.value}
        options={options}
        optionRender={({ data: { name } }) => (
          <NetworkLabel className={items.network} name={name} />
        )}
        labelRender={() => <NetworkLabel className={items.network} name={input.value} />}
        onChange={input.onChange}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </FieldFrame>
  )
}

function AccountField() {
  const { input } = useField<SocialName>('name', { subscription: { value: true } })
  return (
    <TextField
      name="value"
      label="Username or URL"
      placeholder={socialNetworks[input.value].placeholder}
      isRequired
      maxLength={500}
    />
  )
}

/** The picture of an account. */
function SocialPicture({ social: { id, name: socialName, media } }: { social: Social }) {
  const { id: companyId } = useOpenCompany()
  const save = useSaveSocials()
  const [upload] = useUploadCompanySocialMediaMutation()
  const params = { companyId, socialName }
  return (
    <SavedPicture
      path={media}
      upload={async (file, onUploadProgress) => {
        const body = { socialId: id, file }
        return (await upload({ params, body, onUploadProgress })).error
      }}
      remove={() =>
        save((items) => items.map((item) => (item.id === id ? { ...item, media: null } : item)))
      }
    />
  )
}
