/**
 * The extension that each part of the app depends on. Screens check it without loading schemas; a
 * test compares it with the table of calls.
 */
export const extensions = {
  bulk: { method: 'POST', path: '/v1/contacts/bulk', extension: true },
  groups: { method: 'GET', path: '/v1/contacts/groups', extension: true },
  followUps: { method: 'GET', path: '/v1/contacts/follow-ups', extension: true },
  contactDisplay: {
    method: 'DELETE',
    path: '/v1/contacts/{contactId}/display',
    extension: true,
  },
  burst: { method: 'DELETE', path: '/v1/contacts/{contactId}/burst', extension: true },
  cells: { method: 'POST', path: '/v1/contacts/cells', extension: true },
  cardsBulk: { method: 'POST', path: '/v1/cards/bulk', extension: true },
  companyCardsBulk: {
    method: 'POST',
    path: '/v1/company/{companyId}/cards/bulk',
    extension: true,
  },
  employees: { method: 'GET', path: '/v1/company/{companyId}/employees', extension: true },
  invitations: { method: 'GET', path: '/v1/invitations/{token}', extension: true },
  employeeImports: {
    method: 'GET',
    path: '/v1/company/{companyId}/import/{jobId}',
    extension: true,
  },
  companyAnalytics: {
    method: 'GET',
    path: '/v1/company/{companyId}/analytics',
    extension: true,
  },
  blocks: { method: 'PUT', path: '/v1/profiles/{profileId}/blocks', extension: true },
  companyBlocks: { method: 'PUT', path: '/v1/company/{companyId}/blocks', extension: true },
  merging: { method: 'POST', path: '/v1/contacts/merge', extension: true },
  comparison: { method: 'GET', path: '/v1/contacts/merge/compare', extension: true },
  trash: { method: 'POST', path: '/v1/contacts/restore', extension: true },
  missing: { method: 'POST', path: '/v1/contacts/missing', extension: true },
  imports: { method: 'POST', path: '/v1/contacts/imports', extension: true },
  jobs: { method: 'GET', path: '/v1/jobs', extension: true },
  exchange: { method: 'GET', path: '/v1/profiles/{profileId}/exchange', extension: true },
  wallet: { method: 'GET', path: '/v1/wallet', extension: true },
  archive: { method: 'POST', path: '/v1/users/{id}/export', extension: true },
  restore: { method: 'POST', path: '/v1/users/{id}/restore', extension: true },
  pushes: { method: 'GET', path: '/v1/gohighlevel/push', extension: true },
  accountDeletion: { method: 'DELETE', path: '/v1/users/{id}', extension: true },
} as const
