import { useState } from 'react'
import type { CompanyEverlink } from '@/contract/companies/company'
import { type Everlink, everlink as everlinkSchema } from '@/contract/profiles/profileItems'
import { FormSchedule } from '@/shared/forms/schedule/FormSchedule'
import { hasSchedule, noSchedule } from '@/shared/forms/schedule/schedule'
import { submitErrors } from '@/shared/forms/submitErrors'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'
import { useCreateCompanyEverlinkMutation, useUpdateCompanyEverlinkMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { FormDialog } from '../parts/FormDialog'
import { HiddenField, SavedPicture } from '../parts/ItemFields'

const validate = validateWith(everlinkSchema)

interface EverlinkDialogProps {
  /** Null for a new one. */
  everlink: CompanyEverlink | null
  onClose: () => void
}

/** Adds a link with or without a picture, or changes one. */
export function EverlinkDialog({ everlink, onClose }: EverlinkDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const save = useSaveEverlink(everlink, file)
  const [initialValues] = useState(() => valuesOf(everlink))
  const onSubmit = async (values: Everlink) => {
    const error = await save(values)
    if (error !== undefined) return submitErrors(error)
    onClose()
    return undefined
  }
  return (
    <FormDialog<Everlink>
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
        <EverlinkPicture everlink={everlink} />
      ) : (
        <NewPicture file={file} onChange={setFile} />
      )}
      <FormSchedule
        addText="Show only for a time"
        help="Visitors see the link from the start to the end. Leave empty for no limit."
      />
      {everlink && <HiddenField />}
    </FormDialog>
  )
}

/** Returns the values of the form. Dates are first asked for on the user's own clock. */
function valuesOf(everlink: CompanyEverlink | null): Everlink {
  if (everlink === null)
    return {
      ...{ id: crypto.randomUUID(), title: '', url: '', isHidden: false, thumbnail: null },
      ...noSchedule(),
    }
  const { state: _state, ...values } = everlink
  return hasSchedule(values) ? values : { ...values, ...noSchedule() }
}

/** Returns a function that adds the link, or changes it; it resolves to the error of the call. */
function useSaveEverlink(everlink: CompanyEverlink | null, file: File | null) {
  const { id: companyId } = useOpenCompany()
  const [create] = useCreateCompanyEverlinkMutation()
  const [update] = useUpdateCompanyEverlinkMutation()
  return async (values: Everlink): Promise<unknown> => {
    const { title, url, isHidden, timeZone } = values
    const { startDate, startTime, endDate, endTime } = values
    const dates = { startDate, startTime, endDate, endTime }
    const zone = hasSchedule(values) ? { timeZone } : {}
    if (everlink === null) {
      const given = pick({ ...dates, ...zone }, (_key, value) => value !== null)
      const body = { title, url, ...given, ...(file && { file }) }
      return (await create({ params: { companyId }, body })).error
    }
    const stored = new Map<string, unknown>(Object.entries(everlink))
    const body = pick(
      { title, url, isHidden, ...dates, ...zone },
      (key, value) => value !== stored.get(key),
    )
    if (Object.keys(body).length === 0) return undefined
    return (await update({ params: { companyId, everlinkId: everlink.id }, body })).error
  }
}

/** Returns the values that are to be sent. */
function pick<T extends Record<string, unknown>>(
  values: T,
  isSent: (key: string, value: unknown) => boolean,
): Partial<T> {
  return Object.entries(values).reduce<Partial<T>>(
    (sent, [key, value]) => (isSent(key, value) ? { ...sent, [key]: value } : sent),
    {},
  )
}

/** The picture of a link. */
function EverlinkPicture({ everlink: { id, thumbnail } }: { everlink: CompanyEverlink }) {
  const { id: companyId } = useOpenCompany()
  const [update] = useUpdateCompanyEverlinkMutation()
  const params = { companyId, everlinkId: id }
  return (
    <SavedPicture
      path={thumbnail}
      upload={async (file, onUploadProgress) =>
        (await update({ params, body: { file }, onUploadProgress })).error
      }
      remove={async () => (await update({ params, body: { thumbnail: null } })).error}
    />
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
