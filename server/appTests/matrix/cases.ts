import { type Sample, formWith } from './samples'
import type { World } from './world'

/** A request that differs from the sample of its call. */
export interface Case {
  operation: string
  sample: Sample
  /** The caller who may make it, if it is not the owner of the rows. */
  caller?: 'company owner' | 'member'
}

/** Returns the cases about company cards, and those whose bodies name other rows. */
export function casesOf(world: World): Case[] {
  return [...companyCards(world), ...lockedFields(world), ...namedRows(world)]
}

function companyCards({ ids }: World): Case[] {
  const { stockCardId = '', heldCardId = '', heldCardVersion = '', employeeId } = ids
  const caller = 'company owner'
  const admins = { owner: 200, admin: 200, member: 404 }
  const stock = { params: { id: stockCardId }, roles: admins }
  const held = {
    params: { id: heldCardId },
    version: heldCardVersion,
    roles: { ...admins, member: 200 },
  }
  const notMembers = { ...admins, member: 403 }
  return [
    { operation: 'getCard', sample: stock, caller },
    { operation: 'getCard', sample: held, caller },
    { operation: 'updateCard', sample: { ...stock, body: { name: 'Mine' } }, caller },
    { operation: 'updateCard', sample: { ...stock, body: { employeeId } }, caller },
    { operation: 'updateCard', sample: { ...held, body: { status: 'lost' } }, caller },
    {
      operation: 'updateCard',
      sample: { ...held, body: { expiresOn: '2030-01-01' }, roles: notMembers },
      caller,
    },
    { operation: 'deleteCard', sample: { ...held, roles: notMembers }, caller },
  ]
}

/** The profile of a member, on which the company locks the job title and the logo. */
function lockedFields({ ids, picture }: World): Case[] {
  const { memberProfileId = '' } = ids
  const caller = 'member'
  const member = (status: number) => ({ owner: 404, admin: 404, member: status })
  const params = { id: memberProfileId }
  const logo = { params: { profileId: memberProfileId, type: 'logo' }, body: formWith({}, picture) }
  return [
    {
      operation: 'updateProfile',
      sample: { params, body: { bio: 'X' }, roles: member(200) },
      caller,
    },
    {
      operation: 'updateProfile',
      sample: { params, body: { occupation: 'X' }, roles: member(403) },
      caller,
    },
    { operation: 'uploadProfileMedia', sample: { ...logo, roles: member(403) }, caller },
  ]
}

/** Bodies that name rows of the caller's own, which `foreignIds` replaces. */
function namedRows({ ids }: World): Case[] {
  const { cardId = '', blankCode, profileId, memberProfileId: shown } = ids
  const action = { type: 'showProfile', profileId }
  const chosen = { params: { id: cardId }, version: '2', body: { profileId } }
  return [
    { operation: 'updateCard', sample: chosen },
    {
      operation: 'changeCards',
      sample: { body: { action, selection: { matching: {}, except: [] } }, stranger: 404 },
    },
    {
      operation: 'activateCard',
      sample: { body: { code: blankCode, profileId }, stranger: 404, recordless: 422 },
    },
    { operation: 'updateEmployee', sample: { body: { profileId: shown } }, caller: 'member' },
  ]
}
