import { Checkbox } from 'antd'
import { useState } from 'react'
import { useField } from 'react-final-form'
import * as v from 'valibot'
import { messageOf } from '@/api/apiError'
import type { CompanyEverlink } from '@/contract/companies/company'
import { createCompanyEverlink } from '@/contract/companies/companies'
import { submitErrors } from '@/shared/forms/submitErrors'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'
import { useCreateCompanyEverlinkMutation, useUpdateCompanyEverlinkMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { FormDialog } from '../parts/FormDialog'

interface EverlinkValues {
  title: string
  url: string
  isHidden: boolean
}

const fields = createCompanyEverlink.body
const titleAndUrl = validateWith(
  fields
    ? v.pick(fields, ['title', 'url'])
    : v.strictObject({ title: v.string(), url: v.string() }),
)
const validate = ({ title, url }: EverlinkValues) => titleAndUrl({ title, url })

interface EverlinkDialogProps {
  /** Null for a new one. */
  everlink: CompanyEverlink | null
  onClose: () => void
}

/** Adds a link with or without a picture, or changes one. */
export function EverlinkDialog({ everlink, onClose }: EverlinkDialogProps) {
  const { id: companyId } = useOpenCompany()
  const [create] = useCreateCompanyEverlinkMutation()
  const [update] = useUpdateCompanyEverlinkMutation()
  const [file, setFile] = useState<File | null>(null)
  const onSubmit = async ({ title, url, isHidden }: EverlinkValues) => {
    const { data, error } = everlink
      ? await update({
          params: { companyId, everlinkId: everlink.id },
          body: { title, url, isHidden },
        })
      : await create({ params: { companyId }, body: { title, url, ...(file && { file }) } })
    if (!data) return submitErrors(error)
    onClose()
    return undefined
  }
  const initialValues = {
    title: everlink?.title ?? '',
    url: everlink?.url ?? '',
    isHidden: everlink?.isHidden ?? false,
  }
  return (
    <FormDialog<EverlinkValues>
      title={everlink ? 'Edit link' : 'Add a link'}
      okText={everlink ? 'Save' : 'Add link'}
      initialValues={initialValues}
      validate={validate}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        name="url"
        label="URL"
        placeholder="example.com/page"
        inputMode="url"
        isRequired
        autoFocus
        maxLength={2048}
      />
      <TextField name="title" label="Title" isRequired maxLength={120} />
      {everlink ? (
        <>
          <SavedPicture everlink={everlink} />
          <HiddenField />
        </>
      ) : (
        <NewPicture file={file} onChange={setFile} />
      )}
    </FormDialog>
  )
}

function HiddenField() {
  const { input } = useField<boolean>('isHidden', { subscription: { value: true } })
  return (
    <Checkbox
      checked={input.value}
      onChange={({ target }) => {
        input.onChange(target.checked)
      }}
    >
      Hide it on the cards
    </Checkbox>
  )
}

/** The picture of a link, saved as soon as it is chosen. */
function SavedPicture({ everlink: { id, thumbnail } }: { everlink: CompanyEverlink }) {
  const { id: companyId } = useOpenCompany()
  const fileUrl = useFileUrl()
  const [update] = useUpdateCompanyEverlinkMutation()
  const [errorText, setErrorText] = useState<string | null>(null)
  const params = { companyId, everlinkId: id }
  const remove = async () => {
    const { error } = await update({ params, body: { thumbnail: null } })
    setErrorText(error === undefined ? null : messageOf(error))
  }
  return (
    <>
      <PictureUpload
        noun="picture"
        src={thumbnail === null ? null : fileUrl(thumbnail)}
        upload={async (file, onUploadProgress) => {
          const { error } = await update({ params, body: { file }, onUploadProgress })
          return error === undefined ? null : messageOf(error, 'file')
        }}
        onRemove={() => {
          void remove()
        }}
      />
      {errorText !== null && <p role="alert">{errorText}</p>}
    </>
  )
}

interface NewPictureProps {
  file: File | null
  onChange: (file: File | null) => void
}

/** The picture of a new link, which is sent with it. */
function NewPicture({ file, onChange }: NewPictureProps) {
  return (
    <>
      <PictureUpload
        noun="picture"
        src={null}
        upload={(chosen) => {
          onChange(chosen)
          return Promise.resolve(null)
        }}
        onRemove={() => {
          onChange(null)
        }}
      />
      {file && <p className="help-text">{file.name} is added with the link.</p>}
    </>
  )
}
