import { expect, it } from 'vitest'
import { calls } from '.'
import type { Call } from './call'

/** Section 7 of the specification, word by word; "the same set exists under …" is written out. */
const specified = `
  POST /v1/auth/register
  PUT /v1/auth
  GET /v1/auth/exist
  GET /v1/users/{userId}
  PUT /v1/users/{id}
  GET /v1/users
  POST /v1/users
  GET /v1/roles/
  GET /v1/company
  POST /v1/company
  GET /v1/company/{companyId}
  PUT /v1/company/{companyId}
  GET /v1/company/{id}/everlinks
  POST /v1/company/{companyId}/everlinks/upload
  POST /v1/company/{companyId}/everlinks/{everlinkId}
  DELETE /v1/company/{companyId}/everlinks/{everlinkId}
  POST /v1/company/{companyId}/background/upload
  POST /v1/company/{companyId}/company-logo/upload
  GET /v1/company/{companyId}/cards
  PUT /v1/company/{companyId}/employees/{employeeId}
  POST /v1/company/{companyId}/import/csv
  POST /v1/company/{companyId}/export/csv
  GET /v1/profiles
  POST /v1/profiles
  GET /v1/profiles/{id}
  PUT /v1/profiles/{id}
  PUT /v1/profiles/{id}/delete
  PUT /v1/profiles/{id}/deactivate
  GET /v1/profiles/{id}/everlinks
  GET /v1/profiles/{id}/link
  GET /v1/profiles/{id}/services
  GET /v1/profiles/{id}/socials
  PUT /v1/profiles/{id}/socials
  GET /v1/profiles/{id}/config
  PUT /v1/profiles/{id}/config
  GET /v1/profiles/slug
  POST /v1/profiles/{id}/everlinks/upload
  POST /v1/profiles/{profileId}/{type}/upload
  POST /v1/profiles/{profileId}/socials/{socialsName}/upload-media
  POST /v1/profiles/{profileId}/background-video/upload
  GET /v1/profiles/{profileId}/background-video
  GET /v1/socials
  POST /v1/socials
  GET /v1/socials/{socialId}
  PUT /v1/socials/{socialId}
  DELETE /v1/socials/{socialId}
  POST /v1/socials/company/{companyId}/{socialName}/upload-media
  GET /v1/instagram/oauth
  POST /v1/instagram/oauth
  GET /v1/instagram
  POST /v1/instagram/deletion/initiate
  GET /v1/instagram/deletion/status
  POST /v1/instagram/deletion/confirm
  GET /v1/instagram/company/oauth
  POST /v1/instagram/company/oauth
  GET /v1/instagram/company
  POST /v1/instagram/company/deletion/initiate
  GET /v1/instagram/company/deletion/status
  POST /v1/instagram/company/deletion/confirm
  GET /v1/twitter
  GET /v1/twitter/oauth
  POST /v1/twitter/oauth
  GET /v1/twitter/update-tweets
  DELETE /v1/twitter/{twitterUserId}/revoke
  GET /v1/tiktok
  GET /v1/tiktok/oauth
  POST /v1/tiktok/oauth
  GET /v1/tiktok/renew-token
  PUT /v1/tiktok/update-user-info
  PUT /v1/tiktok/update-latest-videos
  DELETE /v1/tiktok/revoke
  GET /v1/gohighlevel/oauth
  POST /v1/gohighlevel/oauth
  DELETE /v1/gohighlevel/oauth
  GET /v1/gohighlevel
  GET /v1/calendly
  GET /v1/calendly/oauth
  POST /v1/calendly/oauth
  DELETE /v1/calendly/revoke
  GET /v1/cards
  GET /v1/cards/{id}
  PUT /v1/cards/{id}
  DELETE /v1/cards/{id}
  POST /v1/cards/activate
  GET /v1/links/slug/{slug}
  GET /v1/links/{id}
  PUT /v1/links/{id}
  POST /v1/links
  GET /v1/analytics/dashboard/{profileId}
  GET /v1/analytics/services/{profileId}
  POST /v1/stripe/checkout
  POST /v1/stripe/trial/checkout
  GET /v1/subscriptions
  POST /v1/subscriptions/{subscriptionId}/cancel
  GET /v1/woocommerces/products
  GET /v1/plans
  GET /v1/contacts
  POST /v1/contacts
  DELETE /v1/contacts
  POST /v1/contacts/sync/profile/{contactId}
  GET /v1/contacts/{contactId}
  PUT /v1/contacts/{contactId}
  DELETE /v1/contacts/{contactId}
  POST /v1/contacts/{contactId}/display/upload
  GET /v1/contacts/merge
  GET /v1/contacts/favorite
  POST /v1/contacts/{profileId}/{type}/import
  POST /v1/contacts/{type}/export
  GET /v1/tools/meta
  GET /v1/tools/occupations
  POST /v1/tools/occupations
`
  .trim()
  .split('\n')
  .map((line) => line.trim())

it('has every call of the specification as it is written there, and marks all others', () => {
  expect(specified).toHaveLength(111)
  const table = Object.values<Call>(calls).map(({ method, path, extension = false }) => ({
    name: `${method} ${path}`,
    extension,
  }))
  const withMark = (isExtension: boolean) =>
    table.filter(({ extension }) => extension === isExtension).map(({ name }) => name)
  expect(withMark(false).sort()).toEqual(specified.toSorted())
  expect(withMark(true).filter((name) => specified.includes(name))).toEqual([])
})
