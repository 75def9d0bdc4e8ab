import { useState } from 'react'
import { isConflict, messageOf } from '@/api/apiError'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { deniedUnless } from '@/shared/lib/permissions'
import { FormSection } from '@/shared/forms/FormSection'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { bannerShape, logoShape } from '@/shared/ui/pictures/cropShapes'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'
import {
  useLazyGetCompanyQuery,
  useUpdateCompanyMutation,
  useUploadCompanyBackgroundMutation,
  useUploadCompanyLogoMutation,
} from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import styles from './Branding.module.css'

const hints = {
  logo: 'Small and square. It replaces the logo on every employee’s card.',
  banner: 'A wide picture at the top of every card. You choose the part that is shown.',
}

/** The pictures of the company, each saved as soon as it is chosen. */
export function CompanyMedia() {
  const [uploadLogo] = useUploadCompanyLogoMutation()
  const [uploadBanner] = useUploadCompanyBackgroundMutation()
  return (
    <FormSection title="Pictures">
      <MediaField type="logo" title="Logo" upload={uploadLogo} />
      <MediaField type="banner" title="Banner" upload={uploadBanner} />
    </FormSection>
  )
}

interface MediaFieldProps {
  type: 'logo' | 'banner'
  title: string
  upload: (request: {
    params: { companyId: string }
    body: { file: File }
    onUploadProgress: (fraction: number) => void
  }) => PromiseLike<{ data?: unknown; error?: unknown }>
}

function MediaField({ type, title, upload }: MediaFieldProps) {
  const company = useOpenCompany()
  const fileUrl = useFileUrl()
  const [update] = useUpdateCompanyMutation()
  const [fetchCompany] = useLazyGetCompanyQuery()
  const [errorText, setErrorText] = useState<string | null>(null)
  const params = { companyId: company.id }
  const path = company[type]
  const send = async (file: File, onUploadProgress: (fraction: number) => void) => {
    setErrorText(null)
    const { data, error } = await upload({ params, body: { file }, onUploadProgress })
    return data === undefined ? messageOf(error, 'file') : null
  }
  const show = (error: unknown) => {
    setErrorText(error === undefined ? null : messageOf(error))
  }
  const remove = async () => {
    const send = (version: number) => update({ params, body: { [type]: null }, version })
    const { error } = await send(company.version)
    if (!isConflict(error)) {
      show(error)
      return
    }
    const { data: newest, error: lost } = await fetchCompany(params)
    if (!newest) show(lost)
    else if (newest[type] === path) show((await send(newest.version)).error)
    else setErrorText(`The ${type} was changed elsewhere. Remove it again to remove this one.`)
  }
  return (
    <div role="group" aria-label={title} className={styles.medium}>
      <div>
        <h3 className={styles.mediumTitle}>{title}</h3>
        <p className="help-text">{hints[type]}</p>
      </div>
      <PictureUpload
        noun={type}
        src={path === null ? null : fileUrl(path)}
        upload={send}
        shape={type === 'logo' ? logoShape : bannerShape}
        onRemove={() => {
          void remove()
        }}
        denial={deniedUnless(useIsEditable(type)).title}
      />
      {errorText !== null && (
        <p role="alert" className={styles.error}>
          {errorText}
        </p>
      )}
    </div>
  )
}
