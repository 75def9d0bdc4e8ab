import { FORM_ERROR } from 'final-form'
import { isConflict } from '@/api/apiError'
import type { Block } from '@/contract/integrations/block'
import { toBlocksInput } from '@/features/integrations'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { submitErrors } from '@/shared/forms/submitErrors'
import { useLazyGetCompanyQuery, useUpdateCompanyBlocksMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'

export interface BlocksValues {
  blocks: Block[]
}

/**
 * Returns a function that saves the company's blocks. After a change of other fields elsewhere it
 * saves again; after one of the blocks it says so, and the next save replaces that change.
 */
export function useSaveBlocks() {
  const company = useOpenCompany()
  const [update] = useUpdateCompanyBlocksMutation()
  const [fetchCompany] = useLazyGetCompanyQuery()
  const params = { companyId: company.id }
  return async ({ blocks }: BlocksValues): Promise<FieldErrors | undefined> => {
    const body = toBlocksInput(blocks)
    const { error } = await update({ params, body, version: company.version })
    if (error === undefined) return undefined
    if (!isConflict(error)) return submitErrors(error)
    const { data: newest, error: lost } = await fetchCompany(params)
    if (!newest) return submitErrors(lost)
    if (!isSame(newest.blocks, company.blocks))
      return {
        [FORM_ERROR]:
          'The posts were changed elsewhere. Save again to keep yours, or discard your changes.',
      }
    const again = await update({ params, body, version: newest.version })
    return again.error === undefined ? undefined : submitErrors(again.error)
  }
}

function isSame(one: readonly Block[], other: readonly Block[]): boolean {
  return JSON.stringify(toBlocksInput(one)) === JSON.stringify(toBlocksInput(other))
}
