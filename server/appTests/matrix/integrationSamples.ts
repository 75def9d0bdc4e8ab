import { usualSettings } from '../../resources/pushes/model'
import type { Sample } from './sample'
import type { World } from './world'

/** All providers are set up, and nobody in the world has connected an account. */
export function connectionSamples({ ids }: World): Record<string, Sample> {
  const { companyId = '' } = ids
  const text = 'x'.repeat(43)
  const answer = { state: text, secret: text, code: 'canary' }
  const personal = ['Instagram', 'Twitter', 'TikTok', 'GoHighLevel', 'Calendly'].flatMap(
    (name): [string, Sample][] => [
      [`start${name}`, { params: { secretHash: text }, recordless: 404 }],
      [`finish${name}`, { body: answer, allowed: 400 }],
      [`revoke${name}`, { params: {}, allowed: 404 }],
    ],
  )
  return {
    ...Object.fromEntries(personal.filter(([name]) => name !== 'revokeInstagram')),
    revokeTwitter: { params: { twitterUserId: '1001' }, allowed: 404 },
    confirmIntegration: {
      params: { provider: 'twitter' },
      body: { accountId: '1001' },
      allowed: 404,
    },
    startCompanyInstagram: { params: { companyId, secretHash: text } },
    finishCompanyInstagram: { body: { ...answer, companyId }, allowed: 400 },
    getCompanyInstagram: { params: { companyId } },
    confirmCompanyIntegration: {
      params: { provider: 'instagram' },
      body: { companyId, accountId: '1001' },
      allowed: 404,
    },
  }
}

/** The owner has a failed push, of a location that is not connected any more. */
export function pushSamples({ ids }: World): Record<string, Sample> {
  const { contactId } = ids
  return {
    updatePushSettings: { body: usualSettings },
    pushContacts: { body: { selection: { ids: [contactId] } }, allowed: 409 },
    retryPush: { allowed: 409 },
  }
}

/** Nobody in the world has connected an account. */
export function blockSamples({ ids }: World): Record<string, Sample> {
  const { profileVersion: version = '' } = ids
  return {
    updateProfileBlocks: { body: { blocks: [] }, version },
    updateCompanyBlocks: { body: { blocks: [] } },
    updateTweets: { allowed: 404 },
    renewTikTokToken: { allowed: 404 },
    updateTikTokUser: { allowed: 404 },
    updateTikTokVideos: { allowed: 404 },
    syncIntegration: { params: { provider: 'twitter' }, allowed: 404 },
    syncCompanyIntegration: {
      params: { provider: 'instagram' },
      body: { companyId: ids['companyId'] },
      allowed: 404,
    },
  }
}

/** Nothing of Instagram is stored in the world, so there is nothing to delete. */
export function deletionSamples({ ids }: World): Record<string, Sample> {
  const { companyId = '' } = ids
  const code = '0'.repeat(48)
  return {
    initiateInstagramDeletion: { body: {}, allowed: 409 },
    confirmInstagramDeletion: { body: { code }, allowed: 404 },
    initiateCompanyInstagramDeletion: { body: { companyId }, allowed: 409 },
    getCompanyInstagramDeletion: { params: { companyId } },
    confirmCompanyInstagramDeletion: { body: { companyId, code }, allowed: 404 },
  }
}
