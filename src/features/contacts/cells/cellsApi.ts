import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import { changeCells } from '@/contract/contacts/changeCells'

/** Changes of many cells; `saveContactCells` invalidates lists when nobody is typing in them. */
export const cellsApi = api.injectEndpoints({
  endpoints: (build) => ({ changeCells: build.mutation(write(changeCells)) }),
})
