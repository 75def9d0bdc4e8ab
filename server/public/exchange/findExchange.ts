import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { consentTextOf } from '@/contract/profiles/consentText'
import { uuid } from '@/contract/fields'
import type { ExchangeForm } from '@/contract/profiles/exchange'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import type { NeutralState } from '@/contract/profiles/publicCard'
import { layCompanyOver } from '@/publicCard/layCompanyOver'
import { fullName } from '@/publicCard/toPublicCard'
import type { Db } from '../../platform/db/client'
import { readProfiles } from '../../resources/profiles'
import { directory, profiles } from '../../resources/profiles/tables'

export interface Exchange {
  owner: { tenantId: string; ownerId: string }
  form: Omit<ExchangeForm, 'token'>
  /** The phone numbers of the profile. */
  phones: string[]
}

/**
 * The reason that there is no form: its profile is deactivated, takes no details, or does not
 * exist.
 */
export type NoExchange =
  | { state: Extract<NeutralState, 'deactivated'> | 'unknown' }
  | { state: 'off'; cardKey: string }

/**
 * Returns the form of a profile that takes details, with its owner, else the reason that there is
 * none.
 */
export async function findExchange(db: Db, given: string): Promise<Exchange | NoExchange> {
  const { success, output: profileId } = v.safeParse(uuid, given)
  if (!success) return { state: 'unknown' }
  const [owner] = await db
    .select()
    .from(directory)
    .where(and(eq(directory.kind, 'profile'), eq(directory.key, profileId)))
  if (!owner) return { state: 'unknown' }
  const { tenantId, ownerId } = owner
  const scope = { db, actor: { tenantId, userId: ownerId } }
  const [found] = await readProfiles(scope, eq(profiles.id, profileId))
  if (!found) return { state: 'unknown' }
  const { row, company } = found
  if (row.deactivatedAt !== null) return { state: 'deactivated' }
  return row.content.config.exchange.isOn
    ? {
        owner: { tenantId, ownerId },
        form: formOf(row, layCompanyOver(row.content, company)),
        phones: row.content.phones.map(({ value }) => value),
      }
    : { state: 'off', cardKey: row.slug }
}

/**
 * Returns the form of a profile with the look of its card. Its consent names the person, who keeps
 * the details, also where the card shows a company: only their changes raise the version.
 */
function formOf(
  { id, slug, content: own }: Pick<typeof profiles.$inferSelect, 'id' | 'slug' | 'content'>,
  shown: ProfileContent,
): Exchange['form'] {
  const { avatar, appearance } = shown
  const { exchange } = own.config
  const { fields, consentVersion } = exchange
  return {
    profileId: id,
    cardKey: slug,
    name: fullName(shown),
    avatar,
    appearance,
    fields,
    consentText: consentTextOf(exchange, fullName(own)),
    consentVersion,
  }
}
