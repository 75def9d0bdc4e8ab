import type { ErrorCode } from '@/contract/errors'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import type { ContactRow } from './contactRow'
import { updateContactAtVersion } from './store/updateContact'

/**
 * Updates the row if it still has this version, which the same statement checks; otherwise throws
 * `errorCode`.
 */
export async function updateAtVersion(
  ctx: Ctx,
  before: ContactRow,
  version: number,
  changes: Partial<ContactRow>,
  errorCode: ErrorCode = 'VERSION_CONFLICT',
): Promise<ContactRow> {
  const row =
    before.version === version
      ? await updateContactAtVersion(ctx, before, { ...changes, updatedAt: ctx.clock() })
      : undefined
  if (!row) throw new ApiError(errorCode)
  return row
}
