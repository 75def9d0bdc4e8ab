import * as calls from '@/contract/contacts/merges'
import { route } from '../../platform/http/route'
import { dismissDuplicates, undoDismissal } from './dismissals/dismissals.service'
import * as duplicates from './duplicates/duplicates.service'
import { listMerges } from './mergeHistory.service'
import { mergeCertain } from './mergeCertain.service'
import * as merges from './merges.service'

export const mergesRoutes = [
  route(calls.listContactDuplicates, (ctx, { params }) => duplicates.listDuplicates(ctx, params)),
  route(calls.compareContacts, (ctx, { params }) =>
    duplicates.compareContacts(ctx, params.id ?? []),
  ),
  route(calls.mergeContacts, (ctx, { body }) => merges.mergeContacts(ctx, body), {
    storesFiles: true,
  }),
  route(calls.mergeCertainContacts, (ctx) => mergeCertain(ctx)),
  route(calls.undoMerge, (ctx, { params }) => merges.undoMerge(ctx, params.mergeId)),
  route(calls.listMerges, (ctx, { params }) => listMerges(ctx, params)),
  route(calls.dismissDuplicates, (ctx, { body }) => dismissDuplicates(ctx, body)),
  route(calls.undoDismissal, (ctx, { params }) => undoDismissal(ctx, params.dismissalId)),
]
