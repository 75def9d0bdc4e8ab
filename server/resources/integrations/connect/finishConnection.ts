import { type ProviderName, providers } from '@/contract/integrations/providers'
import type { Integration } from '@/contract/integrations/connection'
import { messages } from '@/contract/fields'
import { ApiError, invalid } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import type { ConnectionOwner } from '../connections/connectionRow'
import { presentIntegration } from '../connections/presentIntegration'
import { endAttempt, holdAttempt, releaseAttempt, requireAttempt } from './attempts'
import { exchangeCode } from './exchangeCode'
import { requireConnectable } from './mayConnect'
import { storeConnection } from './storeConnection'

/** The answer of a provider, as the browser got it, with the browser's own secret. */
export interface ProviderAnswer {
  state: string
  secret: string
  code?: string | undefined
  error?: string | undefined
}

/**
 * Connects the account of a provider's answer. The attempt ends in the transaction that stores the
 * tokens; after any failure but the person's refusal it stays pending. Throws BAD_REQUEST for an
 * attempt that is not the caller's, and for a code or a grant that is of no use.
 */
export async function finishConnection(
  ctx: Ctx,
  owner: ConnectionOwner,
  provider: ProviderName,
  { code, error, ...given }: ProviderAnswer,
): Promise<Integration> {
  const client = await requireConnectable(ctx, owner, provider)
  const attempt = await requireAttempt(ctx, owner, provider, given)
  const { title } = providers[provider]
  if (error !== undefined && code !== undefined)
    throw new ApiError('BAD_REQUEST', `${title} gave both a code and an error. Start again.`)
  if (error === 'access_denied') {
    await endAttempt(ctx.db, attempt)
    throw new ApiError('BAD_REQUEST', `You did not allow it at ${title}, so nothing is connected.`)
  }
  if (error !== undefined)
    throw new ApiError('BAD_REQUEST', `${title} could not allow the connection. Start again.`)
  if (code === undefined) throw invalid({ code: messages.required })
  const held = await holdAttempt(ctx, attempt)
  try {
    const granted = await exchangeCode(ctx, client, held, code)
    await storeConnection(ctx, { owner, client, attempt: held, ...granted })
  } finally {
    await releaseAttempt(ctx, held)
  }
  return presentIntegration(ctx, owner, provider)
}
