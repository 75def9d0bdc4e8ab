import { planned } from './call'

/** The calls of spec section 7 that later work brings. Each moves to its resource's file, with schemas, when it is served. */
export const plannedCalls = {
  listCompanies: planned('GET', '/v1/company', 'user', "The signed-in user's companies"),
  createCompany: planned('POST', '/v1/company', 'user', 'Create a company'),
  getCompany: planned('GET', '/v1/company/{companyId}', 'companyMember', 'One company'),
  updateCompany: planned('PUT', '/v1/company/{companyId}', 'companyAdmin', 'Change a company'),
  listCompanyEverlinks: planned(
    'GET',
    '/v1/company/{id}/everlinks',
    'companyMember',
    "A company's everlinks",
  ),
  uploadCompanyEverlink: planned(
    'POST',
    '/v1/company/{companyId}/everlinks/upload',
    'companyAdmin',
    'Upload a picture for an everlink',
  ),
  updateCompanyEverlink: planned(
    'POST',
    '/v1/company/{companyId}/everlinks/{everlinkId}',
    'companyAdmin',
    "Change a company's everlink",
  ),
  deleteCompanyEverlink: planned(
    'DELETE',
    '/v1/company/{companyId}/everlinks/{everlinkId}',
    'companyAdmin',
    "Delete a company's everlink",
  ),
  uploadCompanyBackground: planned(
    'POST',
    '/v1/company/{companyId}/background/upload',
    'companyAdmin',
    'Upload the banner',
  ),
  uploadCompanyLogo: planned(
    'POST',
    '/v1/company/{companyId}/company-logo/upload',
    'companyAdmin',
    'Upload the logo',
  ),
  listCompanyCards: planned(
    'GET',
    '/v1/company/{companyId}/cards',
    'companyMember',
    "A company's cards",
  ),
  updateEmployee: planned(
    'PUT',
    '/v1/company/{companyId}/employees/{employeeId}',
    'companyAdmin',
    'Change an employee',
  ),
  importEmployees: planned(
    'POST',
    '/v1/company/{companyId}/import/csv',
    'companyAdmin',
    'Import employees',
  ),
  exportEmployees: planned(
    'POST',
    '/v1/company/{companyId}/export/csv',
    'companyAdmin',
    'Export employees',
  ),

  uploadCompanySocialMedia: planned(
    'POST',
    '/v1/socials/company/{companyId}/{socialName}/upload-media',
    'companyAdmin',
    "Upload media of a company's social",
  ),

  startInstagram: planned('GET', '/v1/instagram/oauth', 'user', 'Where to authorize Instagram'),
  finishInstagram: planned('POST', '/v1/instagram/oauth', 'user', 'Exchange the Instagram code'),
  getInstagram: planned('GET', '/v1/instagram', 'user', 'The connected Instagram account'),
  initiateInstagramDeletion: planned(
    'POST',
    '/v1/instagram/deletion/initiate',
    'user',
    'Start the deletion of Instagram data',
  ),
  getInstagramDeletion: planned(
    'GET',
    '/v1/instagram/deletion/status',
    'user',
    'The state of the deletion',
  ),
  confirmInstagramDeletion: planned(
    'POST',
    '/v1/instagram/deletion/confirm',
    'user',
    'Confirm the deletion',
  ),
  startCompanyInstagram: planned(
    'GET',
    '/v1/instagram/company/oauth',
    'companyAdmin',
    "Where to authorize the company's Instagram",
  ),
  finishCompanyInstagram: planned(
    'POST',
    '/v1/instagram/company/oauth',
    'companyAdmin',
    "Exchange the company's Instagram code",
  ),
  getCompanyInstagram: planned(
    'GET',
    '/v1/instagram/company',
    'companyMember',
    "The company's connected Instagram account",
  ),
  initiateCompanyInstagramDeletion: planned(
    'POST',
    '/v1/instagram/company/deletion/initiate',
    'companyAdmin',
    "Start the deletion of the company's Instagram data",
  ),
  getCompanyInstagramDeletion: planned(
    'GET',
    '/v1/instagram/company/deletion/status',
    'companyAdmin',
    'The state of the deletion',
  ),
  confirmCompanyInstagramDeletion: planned(
    'POST',
    '/v1/instagram/company/deletion/confirm',
    'companyAdmin',
    'Confirm the deletion',
  ),

  getTwitter: planned('GET', '/v1/twitter', 'user', 'The connected Twitter account'),
  startTwitter: planned('GET', '/v1/twitter/oauth', 'user', 'Where to authorize Twitter'),
  finishTwitter: planned('POST', '/v1/twitter/oauth', 'user', 'Exchange the Twitter code'),
  updateTweets: planned('GET', '/v1/twitter/update-tweets', 'user', 'Fetch the latest tweets'),
  revokeTwitter: planned(
    'DELETE',
    '/v1/twitter/{twitterUserId}/revoke',
    'user',
    'Disconnect Twitter',
  ),

  getTikTok: planned('GET', '/v1/tiktok', 'user', 'The connected TikTok account'),
  startTikTok: planned('GET', '/v1/tiktok/oauth', 'user', 'Where to authorize TikTok'),
  finishTikTok: planned('POST', '/v1/tiktok/oauth', 'user', 'Exchange the TikTok code'),
  renewTikTokToken: planned('GET', '/v1/tiktok/renew-token', 'user', 'Renew the TikTok token'),
  updateTikTokUser: planned(
    'PUT',
    '/v1/tiktok/update-user-info',
    'user',
    'Fetch the TikTok account again',
  ),
  updateTikTokVideos: planned(
    'PUT',
    '/v1/tiktok/update-latest-videos',
    'user',
    'Fetch the latest TikTok videos',
  ),
  revokeTikTok: planned('DELETE', '/v1/tiktok/revoke', 'user', 'Disconnect TikTok'),

  startGoHighLevel: planned(
    'GET',
    '/v1/gohighlevel/oauth',
    'user',
    'Where to authorize GoHighLevel',
  ),
  finishGoHighLevel: planned(
    'POST',
    '/v1/gohighlevel/oauth',
    'user',
    'Exchange the GoHighLevel code',
  ),
  revokeGoHighLevel: planned('DELETE', '/v1/gohighlevel/oauth', 'user', 'Disconnect GoHighLevel'),
  getGoHighLevel: planned('GET', '/v1/gohighlevel', 'user', 'The connected GoHighLevel account'),

  getCalendly: planned('GET', '/v1/calendly', 'user', 'The connected Calendly account'),
  startCalendly: planned('GET', '/v1/calendly/oauth', 'user', 'Where to authorize Calendly'),
  finishCalendly: planned('POST', '/v1/calendly/oauth', 'user', 'Exchange the Calendly code'),
  revokeCalendly: planned('DELETE', '/v1/calendly/revoke', 'user', 'Disconnect Calendly'),

  listCards: planned('GET', '/v1/cards', 'user', "The signed-in user's cards"),
  getCard: planned('GET', '/v1/cards/{id}', 'owner', 'One card'),
  updateCard: planned('PUT', '/v1/cards/{id}', 'owner', 'Change a card'),
  deleteCard: planned('DELETE', '/v1/cards/{id}', 'owner', 'Delete a card'),
  activateCard: planned('POST', '/v1/cards/activate', 'user', 'Activate a card by its code'),

  getDashboardAnalytics: planned(
    'GET',
    '/v1/analytics/dashboard/{profileId}',
    'owner',
    'Figures of a profile',
  ),
  getServicesAnalytics: planned(
    'GET',
    '/v1/analytics/services/{profileId}',
    'owner',
    "Figures of a profile's services",
  ),

  createCheckout: planned('POST', '/v1/stripe/checkout', 'user', 'Start a checkout'),
  createTrialCheckout: planned(
    'POST',
    '/v1/stripe/trial/checkout',
    'user',
    'Start a checkout with a trial',
  ),
  listSubscriptions: planned(
    'GET',
    '/v1/subscriptions',
    'user',
    "The signed-in user's subscriptions",
  ),
  cancelSubscription: planned(
    'POST',
    '/v1/subscriptions/{subscriptionId}/cancel',
    'owner',
    'Cancel a subscription at the end of its period',
  ),
  listProducts: planned('GET', '/v1/woocommerces/products', 'user', 'Products to buy'),
  listPlans: planned('GET', '/v1/plans', 'public', 'Plans'),
}
