import { FORM_ERROR } from 'final-form'
import { useRef, useState } from 'react'
import { isConflict, messageOf } from '@/api/apiError'
import type { Company, CompanyPatch } from '@/contract/companies/company'
import { submitErrors } from '@/shared/forms/submitErrors'
import { useLazyGetCompanyQuery, useUpdateCompanyMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'

/**
 * Saves the changed values of a form about some fields of the open company. A change of other
 * fields elsewhere is no conflict. After a change of these nothing is sent until a version is
 * chosen.
 */
export function useCompanySave<Values extends CompanyPatch>(
  valuesOf: (company: Company) => Values,
) {
  const company = useOpenCompany()
  const [update] = useUpdateCompanyMutation()
  const [fetchCompany] = useLazyGetCompanyQuery()
  /** The values that the form began with. */
  const [before, setBefore] = useState(() => valuesOf(company))
  /** The newest values, while they have to be chosen or overwritten. */
  const [conflict, setConflict] = useState<Values | null>(null)
  const isMineKept = useRef(false)
  const params = { companyId: company.id }

  const save = async (values: Values): Promise<Record<string, unknown> | undefined> => {
    if (conflict && !isMineKept.current) return { [FORM_ERROR]: 'Choose which version to keep.' }
    const base = conflict ?? before
    isMineKept.current = false
    const body = changedValues(before, values)
    let current = company
    for (;;) {
      if (!isSame(valuesOf(current), base)) {
        setConflict(valuesOf(current))
        return { [FORM_ERROR]: 'This company was changed elsewhere.' }
      }
      const { data, error } = await update({ params, body, version: current.version })
      if (data) {
        setBefore(valuesOf(data))
        setConflict(null)
        return undefined
      }
      if (!isConflict(error)) return submitErrors(error)
      const newest = await fetchCompany(params)
      if (!newest.data) return submitErrors(newest.error)
      if (newest.data.version === current.version) return { [FORM_ERROR]: messageOf(error) }
      current = newest.data
    }
  }
  return {
    before,
    conflict,
    save,
    /** The form has no changes: it shows what was saved elsewhere. */
    followCompany: () => {
      if (conflict === null && !isSame(valuesOf(company), before)) setBefore(valuesOf(company))
    },
    /** Makes the next save overwrite the newest version of what was changed here. */
    keepMine: () => {
      isMineKept.current = true
    },
    takeTheirs: () => {
      if (conflict) setBefore(conflict)
      setConflict(null)
    },
  }
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns the values that differ from those before. */
function changedValues<Values extends CompanyPatch>(before: Values, values: Values): CompanyPatch {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
    ),
  )
}
