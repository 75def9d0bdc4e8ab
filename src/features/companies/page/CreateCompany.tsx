import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { companyInput } from '@/contract/companies/company'
import { submitErrors } from '@/shared/forms/submitErrors'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import { usePermissions } from '@/shared/lib/permissions'
import { useIsMounted } from '@/shared/lib/useIsMounted'
import { paths } from '@/shared/paths'
import { toast } from '@/shared/ui/toasts/toast'
import { useCreateCompanyMutation } from '../companiesApi'
import { FormDialog } from '../parts/FormDialog'

interface NewCompany {
  name: string
  website: string
}

const blank: NewCompany = { name: '', website: '' }
const validate = validateWith(companyInput)

/** Creates a company, whose owner the user becomes, and opens it. */
export function CreateCompany({ onClose }: { onClose: () => void }) {
  const canCreate = usePermissions().may('create', 'Company')
  // A form that is open stays when the permission ends, with the server's reason and what was typed.
  const [isOffered] = useState(canCreate)
  return isOffered ? <NewCompanyForm onClose={onClose} /> : null
}

function NewCompanyForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [create] = useCreateCompanyMutation()
  const onSubmit = async (body: NewCompany) => {
    const { data, error } = await create({ body })
    if (!data) return submitErrors(error)
    toast.success(`Created ${data.name}. You are its owner.`)
    if (isMounted()) await navigate(paths.company(data.id))
    return undefined
  }
  return (
    <FormDialog<NewCompany>
      title="Create a company"
      okText="Create company"
      initialValues={blank}
      validate={validate}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        help="Shown on the card of every employee."
        isRequired
        autoFocus
        maxLength={200}
        autoComplete="organization"
      />
      <TextField name="website" label="Website" placeholder="example.com" inputMode="url" />
    </FormDialog>
  )
}
