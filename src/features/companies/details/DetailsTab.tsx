import * as v from 'valibot'
import { type Company, companyPatch } from '@/contract/companies/company'
import { FormSection } from '@/shared/forms/FormSection'
import { TextAreaField } from '@/shared/forms/TextAreaField'
import { TextField } from '@/shared/forms/TextField'
import { validateWith } from '@/shared/forms/validateWith'
import { OwnPlace } from '../member/OwnPlace'
import { CompanyForm } from '../parts/CompanyForm'

interface Details {
  name: string
  website: string
  about: string
}

const valuesOf = ({ name, website, about }: Company): Details => ({ name, website, about })
const validate = validateWith(v.required(v.pick(companyPatch, ['name', 'website', 'about'])))
const describe = ({ name, website, about }: Details) => [
  { field: 'Name', value: name },
  { field: 'Website', value: website },
  { field: 'About', value: about },
]

/** The name, website and description of the company, and the administrator's own place in it. */
export function DetailsTab() {
  return (
    <>
      <CompanyForm label="Company" valuesOf={valuesOf} validate={validate} describe={describe}>
        <FormSection title="Company">
          <TextField
            name="name"
            label="Name"
            help="Shown on the card of every employee."
            isRequired
            maxLength={200}
            autoComplete="organization"
          />
          <TextField name="website" label="Website" placeholder="example.com" inputMode="url" />
          <TextAreaField
            name="about"
            label="About"
            help="Employees see it here. Cards do not show it."
            maxLength={1000}
          />
        </FormSection>
      </CompanyForm>
      <OwnPlace />
    </>
  )
}
