import {
  createContact,
  getContact,
  listContacts,
  updateContact,
  uploadContactDisplay,
} from '@/contract/contacts/contacts'
import { downloadJobFile, getJob, listJobs } from '@/contract/jobs'
import { mergeContacts } from '@/contract/contacts/merges'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'

/** Endpoints for the tests of the api slice, one for each shape of call. */
export const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    testList: build.query({ ...read(listContacts), providesTags: ['Contact'] }),
    testGet: build.query({ ...read(getContact), providesTags: ['Contact'] }),
    testLink: build.query({ ...read(getLinkBySlug) }),
    testCreate: build.mutation({ ...write(createContact) }),
    testUpdate: build.mutation({
      ...write(updateContact),
      invalidatesTags: (_contact, error) => tagsOnSuccess(error, 'Contact'),
    }),
    testUpload: build.mutation({ ...write(uploadContactDisplay) }),
    testJobs: build.query({ ...read(listJobs) }),
    testJob: build.query({ ...read(getJob) }),
    testMerge: build.mutation({ ...write(mergeContacts) }),
    testDownload: build.mutation({ ...write(downloadJobFile) }),
  }),
})
