import { planned } from '../call'

export const startInstagram = planned(
  'GET',
  '/v1/instagram/oauth',
  'user',
  'The URL to authorize Instagram',
)
export const finishInstagram = planned(
  'POST',
  '/v1/instagram/oauth',
  'user',
  'Exchange the Instagram code',
)
export const getInstagram = planned(
  'GET',
  '/v1/instagram',
  'user',
  'The connected Instagram account',
)
export const initiateInstagramDeletion = planned(
  'POST',
  '/v1/instagram/deletion/initiate',
  'user',
  'Start the deletion of Instagram data',
)
export const getInstagramDeletion = planned(
  'GET',
  '/v1/instagram/deletion/status',
  'user',
  'The state of the deletion',
)
export const confirmInstagramDeletion = planned(
  'POST',
  '/v1/instagram/deletion/confirm',
  'user',
  'Confirm the deletion',
)
export const startCompanyInstagram = planned(
  'GET',
  '/v1/instagram/company/oauth',
  'companyAdmin',
  "The URL to authorize the company's Instagram",
)
export const finishCompanyInstagram = planned(
  'POST',
  '/v1/instagram/company/oauth',
  'companyAdmin',
  "Exchange the company's Instagram code",
)
export const getCompanyInstagram = planned(
  'GET',
  '/v1/instagram/company',
  'companyMember',
  "The company's connected Instagram account",
)
export const initiateCompanyInstagramDeletion = planned(
  'POST',
  '/v1/instagram/company/deletion/initiate',
  'companyAdmin',
  "Start the deletion of the company's Instagram data",
)
export const getCompanyInstagramDeletion = planned(
  'GET',
  '/v1/instagram/company/deletion/status',
  'companyAdmin',
  'The state of the deletion',
)
export const confirmCompanyInstagramDeletion = planned(
  'POST',
  '/v1/instagram/company/deletion/confirm',
  'companyAdmin',
  'Confirm the deletion',
)
export const getTwitter = planned('GET', '/v1/twitter', 'user', 'The connected Twitter account')
export const startTwitter = planned(
  'GET',
  '/v1/twitter/oauth',
  'user',
  'The URL to authorize Twitter',
)
export const finishTwitter = planned(
  'POST',
  '/v1/twitter/oauth',
  'user',
  'Exchange the Twitter code',
)
export const updateTweets = planned(
  'GET',
  '/v1/twitter/update-tweets',
  'user',
  'Fetch the latest tweets',
)
export const revokeTwitter = planned(
  'DELETE',
  '/v1/twitter/{twitterUserId}/revoke',
  'user',
  'Disconnect Twitter',
)
export const getTikTok = planned('GET', '/v1/tiktok', 'user', 'The connected TikTok account')
export const startTikTok = planned('GET', '/v1/tiktok/oauth', 'user', 'The URL to authorize TikTok')
export const finishTikTok = planned('POST', '/v1/tiktok/oauth', 'user', 'Exchange the TikTok code')
export const renewTikTokToken = planned(
  'GET',
  '/v1/tiktok/renew-token',
  'user',
  'Renew the TikTok token',
)
export const updateTikTokUser = planned(
  'PUT',
  '/v1/tiktok/update-user-info',
  'user',
  'Fetch the TikTok account again',
)
export const updateTikTokVideos = planned(
  'PUT',
  '/v1/tiktok/update-latest-videos',
  'user',
  'Fetch the latest TikTok videos',
)
export const revokeTikTok = planned('DELETE', '/v1/tiktok/revoke', 'user', 'Disconnect TikTok')
export const startGoHighLevel = planned(
  'GET',
  '/v1/gohighlevel/oauth',
  'user',
  'The URL to authorize GoHighLevel',
)
export const finishGoHighLevel = planned(
  'POST',
  '/v1/gohighlevel/oauth',
  'user',
  'Exchange the GoHighLevel code',
)
export const revokeGoHighLevel = planned(
  'DELETE',
  '/v1/gohighlevel/oauth',
  'user',
  'Disconnect GoHighLevel',
)
export const getGoHighLevel = planned(
  'GET',
  '/v1/gohighlevel',
  'user',
  'The connected GoHighLevel account',
)
export const getCalendly = planned('GET', '/v1/calendly', 'user', 'The connected Calendly account')
export const startCalendly = planned(
  'GET',
  '/v1/calendly/oauth',
  'user',
  'The URL to authorize Calendly',
)
export const finishCalendly = planned(
  'POST',
  '/v1/calendly/oauth',
  'user',
  'Exchange the Calendly code',
)
export const revokeCalendly = planned(
  'DELETE',
  '/v1/calendly/revoke',
  'user',
  'Disconnect Calendly',
)
