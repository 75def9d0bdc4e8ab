import { deleteAccount, exportAccount, restoreAccount } from './account/account'
import { authExists, register, signInByPhone, signOut, updateAuth } from './account/auth'
import type { Call } from './call'
import * as contacts from './contacts/contacts'
import * as imports from './contacts/imports'
import { cancelJob, downloadJobFile, getJob, listJobs, undoJob } from './jobs'
import * as merges from './contacts/merges'
import { plannedCalls } from './planned'
import * as profiles from './profiles/profiles'
import { getExchangeForm, getLinkBySlug, submitExchange } from './profiles/publicCards'
import { createUser, getRoles, getUser, listUsers, updateUser } from './account/users'
import { changeContacts } from './contacts/changeContacts'

const {
  listContacts,
  listFavoriteContacts,
  createContact,
  getContact,
  updateContact,
  deleteContact,
  deleteContacts,
} = contacts
const {
  restoreContacts,
  findMissingContacts,
  uploadContactDisplay,
  syncContact,
  importContacts,
  exportContacts,
} = contacts
const {
  createImport,
  recallImport,
  sendImportRows,
  planImport,
  applyImport,
  getImport,
  listImportRows,
  downloadImportRows,
} = imports
const {
  listContactDuplicates,
  compareContacts,
  mergeContacts,
  mergeCertainContacts,
  undoMerge,
  listMerges,
  dismissDuplicates,
  undoDismissal,
} = merges
const {
  listProfiles,
  createProfile,
  getProfile,
  updateProfile,
  deleteProfile,
  deactivateProfile,
  listProfileEverlinks,
} = profiles
const {
  getProfileLink,
  listProfileServices,
  listProfileSocials,
  updateProfileSocials,
  getProfileConfig,
  updateProfileConfig,
  checkProfileSlug,
  uploadProfileEverlink,
} = profiles
const {
  uploadProfileMedia,
  uploadProfileSocialMedia,
  uploadBackgroundVideo,
  getBackgroundVideo,
  listSocials,
  createSocial,
  getSocial,
  updateSocial,
} = profiles
const {
  deleteSocial,
  getLink,
  updateLink,
  createLink,
  getMeta,
  listOccupations,
  createOccupation,
} = profiles

/**
 * The table of every call (spec section 7, and our extensions). A key is the call's operation id. The server, the OpenAPI document, the test
 * doubles and the fuzzers read this table; the browser imports only the resource files it needs.
 */
export const calls = {
  register,
  updateAuth,
  authExists,
  signInByPhone,
  signOut,
  getUser,
  createUser,
  updateUser,
  listUsers,
  getRoles,
  exportAccount,
  restoreAccount,
  deleteAccount,
  listContacts,
  listFavoriteContacts,
  createContact,
  getContact,
  updateContact,
  deleteContact,
  deleteContacts,
  restoreContacts,
  findMissingContacts,
  uploadContactDisplay,
  syncContact,
  importContacts,
  createImport,
  recallImport,
  sendImportRows,
  planImport,
  applyImport,
  getImport,
  listImportRows,
  downloadImportRows,
  exportContacts,
  listContactDuplicates,
  compareContacts,
  mergeContacts,
  mergeCertainContacts,
  undoMerge,
  listMerges,
  dismissDuplicates,
  undoDismissal,
  changeContacts,
  listJobs,
  getJob,
  cancelJob,
  undoJob,
  downloadJobFile,
  listProfiles,
  createProfile,
  getProfile,
  updateProfile,
  deleteProfile,
  deactivateProfile,
  listProfileEverlinks,
  getProfileLink,
  listProfileServices,
  listProfileSocials,
  updateProfileSocials,
  getProfileConfig,
  updateProfileConfig,
  checkProfileSlug,
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
  uploadBackgroundVideo,
  getBackgroundVideo,
  listSocials,
  createSocial,
  getSocial,
  updateSocial,
  deleteSocial,
  getLink,
  updateLink,
  createLink,
  getMeta,
  listOccupations,
  createOccupation,
  getLinkBySlug,
  getExchangeForm,
  submitExchange,
  ...plannedCalls,
} satisfies Record<string, Call>
