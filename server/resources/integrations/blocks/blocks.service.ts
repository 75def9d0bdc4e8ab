import type { Block } from '@/contract/integrations/block'
import type { BlocksInput } from '@/contract/integrations/blocks'
import type { Ctx } from '../../../ports/context'
import { changeCompany } from '../../companies'
import { changeProfile } from '../../profiles'
import { chosenBlocks } from './chosenBlocks'

interface Blocks {
  version: number
  blocks: Block[]
}

/**
 * Sets the blocks of a profile. Throws VERSION_CONFLICT if the stored version is newer,
 * VALIDATION_FAILED for an item that is not the person's, and PLAN_LIMIT for a locked profile.
 */
export async function updateProfileBlocks(
  ctx: Ctx,
  profileId: string,
  version: number,
  input: BlocksInput,
): Promise<Blocks> {
  const { tenantId, userId: ownerId } = ctx.actor
  const change = async (inside: Ctx) => ({
    blocks: await chosenBlocks(inside.db, { tenantId, ownerId }, input),
  })
  const after = await changeProfile(ctx, profileId, change, { version })
  return { version: after.version, blocks: after.blocks }
}

/** Sets the blocks of a company, which all employees' cards show; throws as for a profile. */
export async function updateCompanyBlocks(
  ctx: Ctx,
  companyId: string,
  version: number,
  input: BlocksInput,
): Promise<Blocks> {
  const owner = { tenantId: ctx.actor.tenantId, ownerId: companyId }
  const after = await changeCompany(
    ctx,
    companyId,
    async (_before, inside) => ({ blocks: await chosenBlocks(inside.db, owner, input) }),
    { version },
  )
  return { version: after.version, blocks: after.blocks }
}
