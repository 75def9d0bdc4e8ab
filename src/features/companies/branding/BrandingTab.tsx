import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import * as v from 'valibot'
import { type Company, companyPatch } from '@/contract/companies/company'
import { validateWith } from '@/shared/forms/validateWith'
import { lockTitles } from '@/shared/forms/lockTitles'
import { CompanyForm } from '../parts/CompanyForm'
import styles from './Branding.module.css'
import { BrandingFields } from './BrandingFields'
import type { Branding } from './branding'
import { CompanyMedia } from './CompanyMedia'
import { EmployeePreview } from './EmployeePreview'

const valuesOf = ({ appearance, locks }: Company): Branding => ({ appearance, locks: [...locks] })
const validate = validateWith(v.required(v.pick(companyPatch, ['appearance', 'locks'])))
const describe = ({ appearance, locks }: Branding) => [
  { field: 'Look', value: appearance === null ? 'Employees choose their own' : appearance.theme },
  {
    field: 'Locked',
    value: locks.length === 0 ? 'Nothing' : locks.map((lock) => lockTitles[lock]).join(', '),
  },
]

/** The look of employees' cards: pictures, theme, and the fields that employees can't change. */
export function BrandingTab() {
  const hasRoom = !useMediaQuery('(max-width: 1179px)')
  return (
    <CompanyForm label="Branding" valuesOf={valuesOf} validate={validate} describe={describe}>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <CompanyMedia />
          <BrandingFields />
        </div>
        {hasRoom && <EmployeePreview />}
      </div>
    </CompanyForm>
  )
}
